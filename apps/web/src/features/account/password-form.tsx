import { bindClasses, Button, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { passesChecks } from '../../shared/form/first-problem.ts';
import { PlainForm } from '../../shared/form/form-parts.tsx';
import { type Form, useForm, useSending } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { SecretField } from '../../shared/form/secret-field.tsx';
import { clearSession } from '../../shared/session/stored-session.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { type PasswordField, type ResetField, passwordChecks, resetChecks } from './checks.ts';
import sheet from './profile-form.module.css';
import { useAccountRefusal, usePasswordMinimum } from './account-form.ts';

const classes = bindClasses(sheet);

const EMPTY: Readonly<Record<PasswordField, string>> = { old: '', new: '', confirm: '' };

/** Changes the password of the person who is signed in. */
export function PasswordForm({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const { lettersMin } = usePasswordMinimum();
  const form = useForm<PasswordField>(EMPTY);
  const { isSending, send } = useSending(useAccountRefusal(form, ['old', 'new'], 'new'));
  const save = async (): Promise<void> => {
    if (isSending || !passesChecks(form, passwordChecks(lettersMin), t)) return;
    const body = { oldPassword: form.values.old, newPassword: form.values.new };
    const outcome = await send(api.send('putPassword', { params: { id: userId }, body }));
    if (!outcome.ok) return;
    form.setAll(EMPTY);
    showToast('success', t('password.saved'));
  };
  return (
    <PlainForm className={classes('form', 'secrets')} onSubmit={() => void save()}>
      <SecretField form={form} field="old" label={t('password.old')} />
      <NewPasswordFields form={form} confirmHint={t('password.hint')} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        className={classes('row', 'save')}
        isLoading={isSending}
      >
        {t('password.save')}
      </Button>
    </PlainForm>
  );
}

export interface ResetFormProps {
  /** The token of the mailed link. */
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets a new password by a mailed link. */
export function ResetForm({ token, onDone }: ResetFormProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const { lettersMin } = usePasswordMinimum();
  const form = useForm<ResetField>({ new: '', confirm: '' });
  const { isSending, send } = useSending(useAccountRefusal(form, ['new'], 'new'));
  const save = async (): Promise<void> => {
    if (!passesChecks(form, resetChecks(lettersMin), t)) return;
    const outcome = await send(api.send('resetPassword', { body: { token, newPassword: form.values.new } }));
    if (!outcome.ok) return;
    // All sessions have ended, the one of this browser too.
    clearSession();
    showToast('success', t('password.saved'));
    onDone();
  };
  return (
    <PlainForm className={layout('stack-4')} onSubmit={() => void save()}>
      <NewPasswordFields form={form} />
      <Button type="submit" kind="primary" size="large" isLoading={isSending}>
        {t('reset.save')}
      </Button>
    </PlainForm>
  );
}

interface NewPasswordProps {
  readonly form: Pick<Form<ResetField>, 'idOf' | 'errorOf' | 'bind'>;
  readonly confirmHint?: string;
}

function NewPasswordFields({ form, confirmHint }: NewPasswordProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const { hint } = usePasswordMinimum();
  const [label, confirmLabel] = [t('password.new'), t('password.confirm')];
  return (
    <>
      <SecretField form={form} field="new" label={label} hint={hint} autoComplete="new-password" />
      <SecretField
        form={form}
        field="confirm"
        label={confirmLabel}
        hint={confirmHint}
        autoComplete="new-password"
      />
    </>
  );
}

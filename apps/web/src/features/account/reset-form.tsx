import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { passesChecks } from '../../shared/form/first-problem.ts';
import { PlainForm } from '../../shared/form/form-parts.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { SecretField } from '../../shared/form/secret-field.tsx';
import { clearSession } from '../../shared/session/stored-session.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { type ResetField, resetChecks } from './checks.ts';
import sheet from './account-frame.module.css';
import { useAccountRefusal } from './use-account-refusal.ts';
import { usePasswordMinimum } from './use-password-minimum.ts';

const classes = bindClasses(sheet);

export interface ResetFormProps {
  /** The token of the mailed link. */
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets a new password by a mailed link. */
export function ResetForm({ token, onDone }: ResetFormProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const { lettersMin, hint } = usePasswordMinimum();
  const form = useForm<ResetField>({ new: '', confirm: '' });
  const refuse = useAccountRefusal(form, ['new'], 'new');
  const [isSending, setIsSending] = useState(false);
  const save = async (): Promise<void> => {
    if (!passesChecks(form, resetChecks(lettersMin), t)) return;
    const body = { token, newPassword: form.values.new };
    setIsSending(true);
    const outcome = await api.send('resetPassword', { body });
    setIsSending(false);
    if (!outcome.ok) {
      refuse(outcome.failure);
      return;
    }
    // All sessions have ended, the one of this browser too.
    clearSession();
    showToast('success', t('password.saved'));
    onDone();
  };
  return (
    <PlainForm className={classes('form')} onSubmit={() => void save()}>
      <SecretField
        form={form}
        field="new"
        label={t('password.new')}
        hint={hint}
        autoComplete="new-password"
      />
      <SecretField form={form} field="confirm" label={t('password.confirm')} autoComplete="new-password" />
      <Button type="submit" kind="primary" size="large" isLoading={isSending}>
        {t('reset.save')}
      </Button>
    </PlainForm>
  );
}

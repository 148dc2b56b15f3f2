import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { passesChecks } from '../../shared/form/first-problem.ts';
import { PlainForm } from '../../shared/form/form-parts.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { SecretField } from '../../shared/form/secret-field.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { type PasswordField, passwordChecks } from './checks.ts';
import sheet from './profile-form.module.css';
import { useAccountRefusal } from './use-account-refusal.ts';
import { usePasswordMinimum } from './use-password-minimum.ts';

const classes = bindClasses(sheet);

const EMPTY: Readonly<Record<PasswordField, string>> = { old: '', new: '', confirm: '' };

export function PasswordForm({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const { lettersMin, hint } = usePasswordMinimum();
  const form = useForm<PasswordField>(EMPTY);
  const refuse = useAccountRefusal(form, ['old', 'new'], 'new');
  const [isSending, setIsSending] = useState(false);
  const save = async (): Promise<void> => {
    if (isSending || !passesChecks(form, passwordChecks(lettersMin), t)) return;
    const body = { oldPassword: form.values.old, newPassword: form.values.new };
    setIsSending(true);
    const outcome = await api.send('putPassword', { params: { id: userId }, body });
    setIsSending(false);
    if (!outcome.ok) {
      refuse(outcome.failure);
      return;
    }
    form.setAll(EMPTY);
    showToast('success', t('password.saved'));
  };
  return (
    <PlainForm className={classes('form', 'secrets')} onSubmit={() => void save()}>
      <SecretField form={form} field="old" label={t('password.old')} />
      <SecretField
        form={form}
        field="new"
        label={t('password.new')}
        hint={hint}
        autoComplete="new-password"
      />
      <SecretField
        form={form}
        field="confirm"
        label={t('password.confirm')}
        hint={t('password.hint')}
        autoComplete="new-password"
      />
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

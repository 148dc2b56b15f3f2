import { Button, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { findFirstProblem } from '../../../shared/form/first-problem.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';
import { useAccountCalls } from '../api/account-calls.ts';
import { ACCOUNT_TEXTS } from '../i18n/texts.ts';
import { RESET_CHECKS, type ResetField } from '../model/checks.ts';
import sheet from './account-frame.module.css';
import { SecretField } from './secret-field.tsx';

const classes = bindClasses(sheet);

export interface ResetFormProps {
  /** Of the mailed link. */
  readonly token: string;
  readonly onDone: () => void;
}

/** A new password by the link of a letter. */
export function ResetForm({ token, onDone }: ResetFormProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const calls = useAccountCalls();
  const toastFailure = useFailureToast();
  const form = useForm<ResetField>({ new: '', confirm: '' });
  const [isSending, setIsSending] = useState(false);
  const save = async (): Promise<void> => {
    const broken = findFirstProblem(RESET_CHECKS, form.values);
    if (broken !== null) {
      form.refuse(broken.field, t(broken.problem));
      return;
    }
    setIsSending(true);
    const outcome = await calls.resetPassword(token, form.values.new);
    setIsSending(false);
    if (!outcome.ok) {
      toastFailure(outcome.failure);
      return;
    }
    showToast('success', t('reset.done'));
    onDone();
  };
  return (
    <form
      noValidate
      className={classes('form')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SecretField
        form={form}
        field="new"
        label={t('password.new')}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
      />
      <SecretField form={form} field="confirm" label={t('password.confirm')} autoComplete="new-password" />
      <Button type="submit" kind="primary" size="large" isLoading={isSending}>
        {t('reset.save')}
      </Button>
    </form>
  );
}

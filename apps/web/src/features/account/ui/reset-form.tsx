import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { findFirstProblem } from '../../../shared/form/first-problem.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useSending } from '../../../shared/form/use-sending.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { SecretField } from '../../../shared/password/secret-field.tsx';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useAccountCalls } from '../api/account-calls.ts';
import { ACCOUNT_TEXTS } from '../i18n/texts.ts';
import { RESET_CHECKS, type ResetField } from '../model/checks.ts';
import sheet from './account-frame.module.css';

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
  const form = useForm<ResetField>({ new: '', confirm: '' });
  const { isSending, send } = useSending();
  const save = async (): Promise<void> => {
    const broken = findFirstProblem(RESET_CHECKS, form.values);
    if (broken !== null) {
      form.refuse(broken.field, t(broken.problem));
      return;
    }
    const outcome = await send(calls.resetPassword(token, form.values.new));
    if (!outcome.ok) return;
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

import { Button, Dialog, Notice, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { passesChecks } from '../../shared/form/first-problem.ts';
import { EmailField, PlainForm } from '../../shared/form/form-parts.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSending } from '../../shared/form/use-sending.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { FORGOT_CHECKS } from './checks.ts';
import sheet from './account-frame.module.css';

const classes = bindClasses(sheet);

export interface ForgotDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly emailAtFirst: string;
}

/** Asks for a reset link. The answer is the same whether there is such an account or not. */
export function ForgotDialog({ isOpen, onClose, emailAtFirst }: ForgotDialogProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('forgot.title')} closeLabel={t('close')}>
      <ForgotForm emailAtFirst={emailAtFirst} />
    </Dialog>
  );
}

function ForgotForm({ emailAtFirst }: { readonly emailAtFirst: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const form = useForm({ email: emailAtFirst });
  const { isSending, send } = useSending();
  const [isDone, setIsDone] = useState(false);
  const submit = async (): Promise<void> => {
    if (!passesChecks(form, FORGOT_CHECKS, t)) return;
    const outcome = await send(api.send('forgotPassword', { body: { email: form.values.email.trim() } }));
    setIsDone(outcome.ok);
  };
  if (isDone) {
    return (
      <Notice tone="success" role="status">
        {t('forgot.done')}
      </Notice>
    );
  }
  return (
    <PlainForm className={classes('form')} onSubmit={() => void submit()}>
      <p>{t('forgot.text')}</p>
      <EmailField form={form} field="email" />
      <Button type="submit" kind="primary" isLoading={isSending}>
        {t('forgot.send')}
      </Button>
    </PlainForm>
  );
}

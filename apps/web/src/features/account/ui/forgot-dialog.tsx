import { Button, Dialog, Notice, bindClasses } from '@naru/ui';
import { useId, useState, type ReactNode } from 'react';
import { findFirstProblem } from '../../../shared/form/first-problem.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';
import { useAccountCalls } from '../api/account-calls.ts';
import { ACCOUNT_TEXTS } from '../i18n/texts.ts';
import { LOGIN_CHECKS } from '../model/checks.ts';
import sheet from './account-frame.module.css';
import { EmailInput } from './email-input.tsx';

const classes = bindClasses(sheet);

export interface ForgotDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly emailAtFirst: string;
}

/** Asks for a letter with a link. What is answered is the same whether there is such an account or not. */
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
  const calls = useAccountCalls();
  const toastFailure = useFailureToast();
  const formId = useId();
  const form = useForm({ email: emailAtFirst });
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const send = async (): Promise<void> => {
    const broken = findFirstProblem(LOGIN_CHECKS.slice(0, 2), { ...form.values, password: '', code: '' });
    if (broken !== null) {
      form.refuse('email', t(broken.problem));
      return;
    }
    setState('sending');
    const outcome = await calls.askForReset(form.values.email.trim());
    setState(outcome.ok ? 'done' : 'asking');
    if (!outcome.ok) toastFailure(outcome.failure);
  };
  if (state === 'done') {
    return (
      <Notice tone="success" role="status">
        {t('forgot.done')}
      </Notice>
    );
  }
  return (
    <form
      id={formId}
      noValidate
      className={classes('form')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t('forgot.text')}</p>
      <EmailInput form={form} field="email" />
      <Button type="submit" kind="primary" isLoading={state === 'sending'}>
        {t('forgot.send')}
      </Button>
    </form>
  );
}

import { Button, Dialog, Field, Notice, TextInput, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { EMAIL_LETTERS_MAX, isEmailText } from '../../../shared/email/email-text.ts';
import { type Check, findFirstProblem, isMissing } from '../../../shared/form/first-problem.ts';
import { type Form, useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';
import { RESUME_TEXTS } from '../i18n/texts.ts';
import sheet from './find-order-dialog.module.css';

const classes = bindClasses(sheet);

const REFERENCE_LETTERS_MAX = 32;

type FindField = 'reference' | 'email';
type FindProblem = 'find.referenceMissing' | 'find.emailMissing' | 'find.emailInvalid';

const CHECKS: readonly Check<FindField, FindProblem>[] = [
  { field: 'reference', problem: 'find.referenceMissing', isBroken: isMissing<FindField>('reference') },
  { field: 'email', problem: 'find.emailMissing', isBroken: isMissing<FindField>('email') },
  { field: 'email', problem: 'find.emailInvalid', isBroken: ({ email }) => !isEmailText(email.trim()) },
];

export interface FindOrderDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Has the link of an order mailed. What is answered is the same whether there is such an order or not. */
export function FindOrderDialog({ isOpen, onClose }: FindOrderDialogProps): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  const say = useTranslate();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('find.title')} closeLabel={say('app.close')}>
      {isOpen && <FindOrderForm />}
    </Dialog>
  );
}

function FindOrderForm(): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  const form = useForm<FindField>({ reference: '', email: '' });
  const { state, send } = useFind(form);
  if (state === 'done') {
    return (
      <Notice tone="success" role="status">
        {t('find.done')}
      </Notice>
    );
  }
  const submit = (): void => {
    const broken = findFirstProblem(CHECKS, form.values);
    if (broken === null) void send();
    else form.refuse(broken.field, t(broken.problem));
  };
  return (
    <form
      noValidate
      className={classes('form')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{t('find.text')}</p>
      <Field
        label={t('find.reference')}
        hint={t('find.referenceHint')}
        controlId={form.idOf('reference')}
        error={form.errorOf('reference')}
      >
        <TextInput
          {...form.bind('reference')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={REFERENCE_LETTERS_MAX}
        />
      </Field>
      <Field label={t('find.email')} controlId={form.idOf('email')} error={form.errorOf('email')}>
        <TextInput
          {...form.bind('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LETTERS_MAX}
        />
      </Field>
      <Button type="submit" kind="primary" isLoading={state === 'sending'}>
        {t('find.send')}
      </Button>
    </form>
  );
}

interface Find {
  readonly state: 'asking' | 'sending' | 'done';
  readonly send: () => Promise<void>;
}

function useFind(form: Form<FindField>): Find {
  const api = useDeskApi();
  const toastFailure = useFailureToast();
  const [state, setState] = useState<Find['state']>('asking');
  return {
    state,
    send: async () => {
      if (state === 'sending') return;
      const { reference, email } = form.values;
      const body = { reference: reference.trim().toUpperCase(), email: email.trim() };
      setState('sending');
      const outcome = await api.send('POST', '/api/transaction/find', body, (answer) => ({ answer }));
      setState(outcome.ok ? 'done' : 'asking');
      if (!outcome.ok) toastFailure(outcome.failure);
    },
  };
}

import { Button, Dialog, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { isEmailText } from '../../shared/form/suggest-email.ts';
import { type Check, isMissing, passesChecks } from '../../shared/form/first-problem.ts';
import { EmailField, PlainForm, TextField } from '../../shared/form/form-parts.tsx';
import { useForm, useSending } from '../../shared/form/use-form.ts';
import { useTexts, useTranslate } from '../../shared/i18n/language-context.tsx';
import { RESUME_TEXTS } from './texts.ts';
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

/** Has the link of an order mailed again. */
export function FindOrderDialog({ isOpen, onClose }: FindOrderDialogProps): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  const say = useTranslate();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('find.title')} closeLabel={say('app.close')}>
      {isOpen && <MailForm />}
    </Dialog>
  );
}

/** The answer is the same whether there is such an order or not. */
function MailForm(): ReactNode {
  const t = useTexts(RESUME_TEXTS);
  const api = useDeskApi();
  const form = useForm<FindField>({ reference: '', email: '' });
  const { isSending, send } = useSending();
  const [isDone, setIsDone] = useState(false);
  const submit = async (): Promise<void> => {
    if (isSending || !passesChecks(form, CHECKS, t)) return;
    const { reference, email } = form.values;
    const body = { reference: reference.trim().toUpperCase(), email: email.trim() };
    const outcome = await send(api.send('findTransaction', { body }));
    setIsDone(outcome.ok);
  };
  if (isDone) {
    return (
      <Notice tone="success" role="status">
        {t('find.done')}
      </Notice>
    );
  }
  return (
    <PlainForm className={classes('form')} onSubmit={() => void submit()}>
      <p>{t('find.text')}</p>
      <TextField
        form={form}
        field="reference"
        label={t('find.reference')}
        hint={t('find.referenceHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={REFERENCE_LETTERS_MAX}
      />
      <EmailField form={form} field="email" label={t('find.email')} />
      <Button type="submit" kind="primary" isLoading={isSending}>
        {t('find.send')}
      </Button>
    </PlainForm>
  );
}

import { Button, Field, Notice, SlipPart, TextArea, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { isEmailText } from '../../shared/form/suggest-email.ts';
import { type Check, isMissing, passesChecks } from '../../shared/form/first-problem.ts';
import { EmailField, PlainForm, TextField } from '../../shared/form/form-parts.tsx';
import { useForm, useSending } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { CONTACT_TEXTS } from './texts.ts';
import sheet from './contact-form.module.css';

const classes = bindClasses(sheet);

const NAME_LETTERS_MAX = 64;
const MESSAGE_LETTERS_MAX = 4000;

type ContactField = 'name' | 'email' | 'message';
type ContactProblem = 'nameMissing' | 'emailMissing' | 'emailInvalid' | 'messageMissing';

const CHECKS: readonly Check<ContactField, ContactProblem>[] = [
  { field: 'name', problem: 'nameMissing', isBroken: isMissing<ContactField>('name') },
  { field: 'email', problem: 'emailMissing', isBroken: isMissing<ContactField>('email') },
  { field: 'email', problem: 'emailInvalid', isBroken: ({ email }) => !isEmailText(email.trim()) },
  { field: 'message', problem: 'messageMissing', isBroken: isMissing<ContactField>('message') },
];

const EMPTY = { name: '', email: '', message: '' } as const;

/** A message to the desk. Once it is sent, a confirmation takes the form's place. */
export function ContactForm(): ReactNode {
  const t = useTexts(CONTACT_TEXTS);
  const api = useDeskApi();
  const form = useForm<ContactField>(EMPTY);
  const { isSending, send } = useSending();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    if (isSending || !passesChecks(form, CHECKS, t)) return;
    const { name, email, message } = form.values;
    const letter = { name: name.trim(), email: email.trim(), message: message.trim() };
    const outcome = await send(api.send('contact', { body: letter }));
    if (!outcome.ok) return;
    setSentTo(letter.email);
    form.setAll(EMPTY);
  };
  if (sentTo !== null) {
    return (
      <SlipPart className={classes('sent')} role="status">
        <Notice tone="success">
          <b>{t('sentTitle')}</b>
          <p>{t('sentText', { email: sentTo })}</p>
        </Notice>
        <Button onClick={() => setSentTo(null)}>{t('again')}</Button>
      </SlipPart>
    );
  }
  return (
    <SlipPart>
      <PlainForm className={classes('form')} onSubmit={() => void submit()}>
        <TextField
          form={form}
          field="name"
          label={t('name')}
          autoComplete="name"
          maxLength={NAME_LETTERS_MAX}
        />
        <EmailField form={form} field="email" />
        <Field
          label={t('message')}
          controlId={form.idOf('message')}
          error={form.errorOf('message')}
          counter={{ usedCount: form.values.message.length, maxCount: MESSAGE_LETTERS_MAX }}
        >
          <TextArea {...form.bind('message')} rows={6} maxLength={MESSAGE_LETTERS_MAX} />
        </Field>
        <Button type="submit" kind="primary" size="large" isLoading={isSending}>
          {t('send')}
        </Button>
      </PlainForm>
    </SlipPart>
  );
}

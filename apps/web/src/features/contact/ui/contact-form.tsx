import { Button, Field, Notice, SlipPart, TextArea, TextInput, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { EMAIL_LETTERS_MAX, isEmailText } from '../../../shared/email/email-text.ts';
import { type Check, findFirstProblem, isMissing } from '../../../shared/form/first-problem.ts';
import { type Form, useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useFailureToast } from '../../../shared/toast/use-failure-toast.ts';
import { CONTACT_TEXTS } from '../i18n/texts.ts';
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

/** A letter to the desk. Once it has arrived, the page says so in its place. */
export function ContactForm(): ReactNode {
  const t = useTexts(CONTACT_TEXTS);
  const form = useForm<ContactField>(EMPTY);
  const { isSending, sentTo, send, again } = useContactSend(form);
  if (sentTo !== null) {
    return (
      <SlipPart className={classes('sent')} role="status">
        <Notice tone="success">
          <b>{t('sentTitle')}</b>
          <p>{t('sentText', { email: sentTo })}</p>
        </Notice>
        <Button onClick={again}>{t('again')}</Button>
      </SlipPart>
    );
  }
  const submit = (): void => {
    const broken = findFirstProblem(CHECKS, form.values);
    if (broken === null) void send();
    else form.refuse(broken.field, t(broken.problem));
  };
  return (
    <SlipPart>
      <form
        noValidate
        className={classes('form')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ContactFields form={form} />
        <Button type="submit" kind="primary" size="large" isLoading={isSending}>
          {t('send')}
        </Button>
      </form>
    </SlipPart>
  );
}

function ContactFields({ form }: { readonly form: Form<ContactField> }): ReactNode {
  const t = useTexts(CONTACT_TEXTS);
  return (
    <>
      <Field label={t('name')} controlId={form.idOf('name')} error={form.errorOf('name')}>
        <TextInput {...form.bind('name')} autoComplete="name" maxLength={NAME_LETTERS_MAX} />
      </Field>
      <Field label={t('email')} controlId={form.idOf('email')} error={form.errorOf('email')}>
        <TextInput
          {...form.bind('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LETTERS_MAX}
        />
      </Field>
      <Field
        label={t('message')}
        controlId={form.idOf('message')}
        error={form.errorOf('message')}
        counter={{ usedCount: form.values.message.length, maxCount: MESSAGE_LETTERS_MAX }}
      >
        <TextArea {...form.bind('message')} rows={6} maxLength={MESSAGE_LETTERS_MAX} />
      </Field>
    </>
  );
}

interface ContactSend {
  readonly isSending: boolean;
  /** The address that the answer will go to, once the letter has arrived. */
  readonly sentTo: string | null;
  readonly send: () => Promise<void>;
  readonly again: () => void;
}

function useContactSend(form: Form<ContactField>): ContactSend {
  const api = useDeskApi();
  const toastFailure = useFailureToast();
  const [isSending, setIsSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return {
    isSending,
    sentTo,
    send: async () => {
      if (isSending) return;
      const { name, email, message } = form.values;
      const letter = { name: name.trim(), email: email.trim(), message: message.trim() };
      setIsSending(true);
      const outcome = await api.send('POST', '/api/contact', letter, (answer) => ({ answer }));
      setIsSending(false);
      if (!outcome.ok) {
        toastFailure(outcome.failure);
        return;
      }
      setSentTo(letter.email);
      form.setAll(EMPTY);
    },
    again: () => setSentTo(null),
  };
}

import {
  Button,
  Field,
  Icon,
  Notice,
  Slip,
  SlipPart,
  TextArea,
  VisuallyHidden,
  bindClasses,
  buttonClass,
  layout,
} from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useLanguage, useTexts } from '../shared/i18n/language-context.tsx';
import sheet from './contact-page.module.css';
import { useBrand, useDeskFacts } from '../shared/brand/use-desk-facts.ts';
import { useDeskApi } from '../shared/api/api-context.tsx';
import { isEmailText } from '../shared/form/suggest-email.ts';
import { type Check, isMissing, passesChecks } from '../shared/form/first-problem.ts';
import { EmailField, PlainForm, TextField } from '../shared/form/form-parts.tsx';
import { useForm, useSending } from '../shared/form/use-form.ts';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

export function Page(): ReactNode {
  const t = useTexts(CONTACT_TEXTS);
  usePageTitle(t('title'));
  return (
    <div className={classes('page')}>
      <div className={layout('stack-4', 'top')}>
        <PageHeading>{t('title')}</PageHeading>
        <p className={layout('quiet', 'size-lead')}>{t('lead')}</p>
        <ContactWays />
      </div>
      <Slip>
        <ContactForm />
      </Slip>
    </div>
  );
}

/** The messenger first, then the e-mail. */
function ContactWays(): ReactNode {
  const t = useTexts(CONTACT_TEXTS);
  const { t: say, language } = useLanguage();
  const hours = useDeskFacts()?.opening.hours ?? null;
  const { supportUrl, contactEmail } = useBrand();
  return (
    <div className={classes('ways')}>
      <a
        href={supportUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ kind: 'primary' })}
      >
        {t('messenger')} <Icon name="outside" sizePx={16} />
        <VisuallyHidden> {say('app.newTab')}</VisuallyHidden>
      </a>
      <p className={classes('mail')}>
        {t('mail')} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      {hours !== null && <p>{t('hours', { hours: hours[language] })}</p>}
      <p className={layout('faint', 'small')}>{t('order')}</p>
    </div>
  );
}

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
function ContactForm(): ReactNode {
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
      <SlipPart className={layout('stack-5', 'start')} role="status">
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
      <PlainForm className={layout('stack-4')} onSubmit={() => void submit()}>
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

export const CONTACT_TEXTS = {
  title: { en: 'Contact', kr: '문의하기' },
  lead: {
    en: 'The quickest way is our messenger, where our team replies in person. We answer messages sent with this form by e-mail.',
    kr: '가장 빠른 방법은 메신저예요. 담당자가 직접 답해드려요. 이 양식으로 보내신 문의에는 이메일로 답해드려요.',
  },
  messenger: { en: 'Open the messenger', kr: '메신저 열기' },
  mail: { en: 'By e-mail', kr: '이메일' },
  hours: { en: 'Hours: {{hours}}', kr: '운영 시간: {{hours}}' },
  order: {
    en: 'For questions about an order, include its transaction ID. Never send a private key or a seed phrase.',
    kr: '주문에 대한 문의라면 거래 ID를 적어 주세요. 개인 키나 복구 문구는 절대 보내지 마세요.',
  },
  name: { en: 'Name', kr: '이름' },
  message: { en: 'Message', kr: '내용' },
  send: { en: 'Send', kr: '보내기' },
  nameMissing: { en: 'Please enter your name.', kr: '이름을 입력해 주세요.' },
  emailMissing: { en: 'Please enter email first!', kr: '이메일을 먼저 입력해 주세요!' },
  emailInvalid: { en: 'Invalid email!', kr: '이메일 형식이 올바르지 않아요!' },
  messageMissing: { en: 'Please write a message.', kr: '내용을 입력해 주세요.' },
  sentTitle: { en: 'Your message has arrived', kr: '문의가 도착했어요' },
  sentText: { en: 'We will reply to {{email}}.', kr: '{{email}} 주소로 답변드릴게요.' },
  again: { en: 'Write another message', kr: '다른 문의 쓰기' },
} as const satisfies Texts;

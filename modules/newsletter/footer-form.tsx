import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import {
  EMAIL_LETTERS_MAX,
  PlainForm,
  isEmailText,
  showToast,
  useDeskApi,
  useSending,
  useTexts,
} from '@naru/web/module';
import { type ReactNode, useRef, useState } from 'react';
import { VISITOR_CALLS } from './calls.ts';
import sheet from './footer-form.module.css';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

/** Asks for an e-mail address, at the end of every page. */
export function FooterForm(): ReactNode {
  const t = useTexts(VISITOR_TEXTS);
  const api = useDeskApi();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const { isSending, send } = useSending();
  const subscribe = async (): Promise<void> => {
    const wrong = email === '' ? 'emailMissing' : isEmailText(email) ? null : 'emailInvalid';
    setError(wrong === null ? '' : t(wrong));
    if (wrong !== null) {
      input.current?.focus();
      return;
    }
    const outcome = await send(api.sendOwn(VISITOR_CALLS.subscribeNewsletter, { body: { email } }));
    if (!outcome.ok) return;
    setEmail('');
    showToast('success', t(outcome.value.needsConfirmation ? 'confirmFirst' : 'subscribed'));
  };
  return (
    <section className={classes('newsletter')} aria-label={t('title')}>
      <PlainForm className={classes('form')} onSubmit={() => void subscribe()}>
        <Field label={t('title')} hint={t('about')} error={error}>
          <TextInput
            ref={input}
            type="email"
            name="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_LETTERS_MAX}
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setError('');
            }}
            trailing={
              <Button type="submit" size="small" isLoading={isSending}>
                {t('subscribe')}
              </Button>
            }
          />
        </Field>
      </PlainForm>
    </section>
  );
}

export const VISITOR_TEXTS = {
  title: { en: 'Newsletter', kr: '뉴스레터' },
  about: {
    en: 'New currencies and changes to the terms, a few times a year.',
    kr: '새로운 통화와 약관 변경 소식을 일 년에 몇 번 보내드려요.',
  },
  subscribe: { en: 'Subscribe', kr: '구독하기' },
  subscribed: {
    en: 'Thank you. You will hear from us.',
    kr: '구독해 주셔서 감사해요. 소식이 있을 때 알려드릴게요.',
  },
  confirmFirst: {
    en: 'Thank you. Please check your e-mail to confirm.',
    kr: '감사해요. 보내드린 이메일에서 구독을 확인해 주세요.',
  },
  emailMissing: { en: 'Please enter email first!', kr: '이메일을 먼저 입력해 주세요!' },
  emailInvalid: { en: 'Invalid email!', kr: '이메일 형식이 올바르지 않아요!' },
} as const satisfies Texts;

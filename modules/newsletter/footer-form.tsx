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
import { VISITOR_TEXTS } from './visitor-texts.ts';

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

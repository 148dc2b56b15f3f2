import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { EMAIL_LETTERS_MAX, isEmailText } from '../../shared/form/email-text.ts';
import { PlainForm } from '../../shared/form/form-parts.tsx';
import { useSending } from '../../shared/form/use-sending.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import sheet from './newsletter-form.module.css';

const classes = bindClasses(sheet);

export function NewsletterForm(): ReactNode {
  const t = useTranslate();
  const api = useDeskApi();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const { isSending, send } = useSending();
  const subscribe = async (): Promise<void> => {
    const wrong = email === '' ? 'footer.emailMissing' : isEmailText(email) ? null : 'footer.emailInvalid';
    setError(wrong === null ? '' : t(wrong));
    if (wrong !== null) {
      input.current?.focus();
      return;
    }
    const outcome = await send(api.send('subscribeNewsletter', { body: { email } }));
    if (!outcome.ok) return;
    setEmail('');
    showToast('success', t(outcome.value.needsConfirmation ? 'footer.confirmFirst' : 'footer.subscribed'));
  };
  return (
    <PlainForm className={classes('form')} onSubmit={() => void subscribe()}>
      <Field label={t('footer.newsletter')} hint={t('footer.newsletterText')} error={error}>
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
              {t('footer.subscribe')}
            </Button>
          }
        />
      </Field>
    </PlainForm>
  );
}

import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { EMAIL_LETTERS_MAX, isEmailText } from '../../shared/email/email-text.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { useFailureToast } from '../../shared/toast/use-failure-toast.ts';
import { showToast } from '../../shared/toast/toasts.ts';
import sheet from './newsletter-form.module.css';

const classes = bindClasses(sheet);

/** One field and one button; what became of it is said in place and in a toast. */
export function NewsletterForm(): ReactNode {
  const t = useTranslate();
  const api = useDeskApi();
  const toastFailure = useFailureToast();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const subscribe = async (): Promise<void> => {
    const wrong = email === '' ? 'footer.emailMissing' : isEmailText(email) ? null : 'footer.emailInvalid';
    setError(wrong === null ? '' : t(wrong));
    if (wrong !== null) {
      input.current?.focus();
      return;
    }
    setIsSending(true);
    const outcome = await api.subscribe(email);
    setIsSending(false);
    if (!outcome.ok) {
      toastFailure(outcome.failure);
      return;
    }
    setEmail('');
    showToast('success', t(outcome.value ? 'footer.confirmFirst' : 'footer.subscribed'));
  };
  return (
    <form
      noValidate
      className={classes('form')}
      onSubmit={(event) => {
        event.preventDefault();
        void subscribe();
      }}
    >
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
    </form>
  );
}

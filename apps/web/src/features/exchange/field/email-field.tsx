import { Field, TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isEmailText, suggestEmail } from '../../../shared/form/suggest-email.ts';
import { useIsResting } from '../../../shared/form/use-form.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { useUser } from '../../../shared/session/use-session.ts';
import sheet from './field.module.css';
import { messageText } from '../form-messages.ts';
import type { ExchangeForm } from '../use-exchange-form.ts';

const classes = bindClasses(sheet);

const EMAIL_LETTERS_MAX = 254;

export function EmailField({ form }: { readonly form: ExchangeForm }): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const message = form.messages.email;
  const { email } = form.draft;
  const [isLeft, setIsLeft] = useState(false);
  const left = isLeft ? email.trim() : '';
  const isUnfinished = useIsResting(left) && left !== '' && !isEmailText(left);
  const meant = useIsResting(email) ? suggestEmail(email) : null;
  useOwnEmail(form);
  const type = (text: string): void => {
    setIsLeft(false);
    form.change({ kind: 'email_typed', text });
  };
  return (
    <Field
      label={t('exchange.email')}
      controlId={form.fieldIds.email}
      hint={t('exchange.emailHint')}
      error={errorText()}
    >
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LETTERS_MAX}
        value={email}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setIsLeft(true)}
      />
      {meant !== null && (
        <button type="button" className={classes('offer')} onClick={() => type(meant)}>
          {t('exchange.emailMeant', { email: meant })}
        </button>
      )}
    </Field>
  );

  function errorText(): string | undefined {
    if (message !== undefined) return messageText(message, language);
    return isUnfinished ? t('problem.email') : undefined;
  }
}

/** Fills an empty field with the e-mail of the logged-in user. */
function useOwnEmail(form: ExchangeForm): void {
  const own = useUser().data?.email ?? null;
  const offer = useEffectEvent((text: string) => {
    if (form.draft.email === '') form.change({ kind: 'email_typed', text });
  });
  useEffect(() => {
    if (own !== null) offer(own);
  }, [own]);
}

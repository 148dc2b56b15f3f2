import { Field, TextInput } from '@naru/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { useUser } from '../../../shared/session/use-user.ts';
import { messageText } from './form-messages.ts';
import type { ExchangeForm } from './use-exchange-form.ts';

const EMAIL_LETTERS_MAX = 254;

export function EmailField({ form }: { readonly form: ExchangeForm }): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const message = form.messages.email;
  useOwnEmail(form);
  return (
    <Field
      label={t('exchange.email')}
      controlId={form.fieldIds.email}
      hint={t('exchange.emailHint')}
      error={message === undefined ? undefined : messageText(message, language)}
    >
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LETTERS_MAX}
        value={form.draft.email}
        onChange={(event) => form.change({ kind: 'email_typed', text: event.currentTarget.value })}
      />
    </Field>
  );
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

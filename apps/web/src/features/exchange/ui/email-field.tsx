import { Field, TextInput } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { messageText } from './form-messages.ts';
import type { ExchangeForm } from './use-exchange-form.ts';

const EMAIL_LETTERS_MAX = 254;

export function EmailField({ form }: { readonly form: ExchangeForm }): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const message = form.messages.email;
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

import { Field, TextInput } from '@naru/ui';
import type { ReactNode } from 'react';
import { EMAIL_LETTERS_MAX } from '../../../shared/email/email-text.ts';
import type { Form } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { ACCOUNT_TEXTS } from '../i18n/texts.ts';

export interface EmailInputProps<Name extends string> {
  readonly form: Form<Name>;
  readonly field: Name;
  readonly autoComplete?: 'email' | 'username';
  readonly isInvalid?: boolean;
}

export function EmailInput<Name extends string>(props: EmailInputProps<Name>): ReactNode {
  const { form, field, autoComplete = 'email', isInvalid = false } = props;
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <Field label={t('email')} controlId={form.idOf(field)} error={form.errorOf(field)}>
      <TextInput
        {...form.bind(field)}
        type="email"
        name="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LETTERS_MAX}
        aria-invalid={isInvalid ? true : undefined}
      />
    </Field>
  );
}

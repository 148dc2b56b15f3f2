import { Field, PasswordInput } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Form } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { ACCOUNT_TEXTS } from '../i18n/texts.ts';

const PASSWORD_LETTERS_MAX = 128;

export interface SecretFieldProps<Name extends string> {
  readonly form: Form<Name>;
  readonly field: Name;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly isInvalid?: boolean;
}

/** A password of a form, with the button that shows it. */
export function SecretField<Name extends string>(props: SecretFieldProps<Name>): ReactNode {
  const { form, field, label, autoComplete, hint, isInvalid = false } = props;
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <Field label={label} controlId={form.idOf(field)} error={form.errorOf(field)} hint={hint}>
      <PasswordInput
        {...form.bind(field)}
        name={field}
        autoComplete={autoComplete}
        maxLength={PASSWORD_LETTERS_MAX}
        aria-invalid={isInvalid ? true : undefined}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
    </Field>
  );
}

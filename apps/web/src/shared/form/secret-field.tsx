import { Field, PasswordInput } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Form } from './use-form.ts';
import { useTexts } from '../i18n/language-context.tsx';
import { PASSWORD_TEXTS } from './texts.ts';

const PASSWORD_LETTERS_MAX = 128;

export interface SecretFieldProps<Name extends string> {
  readonly form: Form<Name>;
  readonly field: Name;
  /** "Password" by default. */
  readonly label?: string;
  /** `current-password` by default. */
  readonly autoComplete?: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly isInvalid?: boolean;
  /** Id of a text that screen readers read with the field. */
  readonly describedBy?: string;
}

/** A password field of a form, with the button that shows the password. */
export function SecretField<Name extends string>(props: SecretFieldProps<Name>): ReactNode {
  const {
    form,
    field,
    label,
    autoComplete = 'current-password',
    hint,
    isInvalid = false,
    describedBy,
  } = props;
  const t = useTexts(PASSWORD_TEXTS);
  return (
    <Field
      label={label ?? t('password')}
      controlId={form.idOf(field)}
      error={form.errorOf(field)}
      hint={hint}
    >
      <PasswordInput
        {...form.bind(field)}
        name={field}
        autoComplete={autoComplete}
        maxLength={PASSWORD_LETTERS_MAX}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        showLabel={t('show')}
        hideLabel={t('hide')}
      />
    </Field>
  );
}

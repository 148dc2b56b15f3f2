import type { ReactNode } from 'react';
import { TextField } from '../../shared/form/form-parts.tsx';
import type { Form } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { PASSKEY_TEXTS } from './texts.ts';

const NAME_LETTERS_MAX = 64;

export interface NameFieldProps<Name extends string> {
  readonly form: Form<Name>;
  readonly field: Name;
  readonly hint?: string;
}

/** The name of a passkey; takes the focus when it appears. */
export function NameField<Name extends string>(props: NameFieldProps<Name>): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  return (
    <TextField
      {...props}
      label={t('name')}
      ref={focusOnce}
      name="passkey-name"
      autoComplete="off"
      maxLength={NAME_LETTERS_MAX}
    />
  );
}

function focusOnce(control: HTMLInputElement | null): void {
  control?.focus();
}

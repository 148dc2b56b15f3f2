import { Field, TextInput } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Form } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { PASSKEY_TEXTS } from '../i18n/texts.ts';

const NAME_LETTERS_MAX = 64;

export interface NameFieldProps<Name extends string> {
  readonly form: Form<Name>;
  readonly field: Name;
  readonly hint?: string;
}

/** What a passkey is called. The field appears because something is to be typed into it. */
export function NameField<Name extends string>({ form, field, hint }: NameFieldProps<Name>): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  return (
    <Field label={t('name')} hint={hint} controlId={form.idOf(field)} error={form.errorOf(field)}>
      <TextInput
        {...form.bind(field)}
        ref={focusOnce}
        name="passkey-name"
        autoComplete="off"
        maxLength={NAME_LETTERS_MAX}
      />
    </Field>
  );
}

function focusOnce(control: HTMLInputElement | null): void {
  control?.focus();
}

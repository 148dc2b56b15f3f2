import { Field, TextInput, type TextInputProps } from '@naru/ui';
import type { ComponentProps, ReactNode } from 'react';
import { EMAIL_LETTERS_MAX } from './suggest-email.ts';
import { useTranslate } from '../i18n/language-context.tsx';
import type { Form } from './use-form.ts';

export interface PlainFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void;
}

/** A form that shows its own messages in place of the browser's. */
export function PlainForm({ onSubmit, ...attributes }: PlainFormProps): ReactNode {
  return (
    <form
      noValidate
      {...attributes}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

export interface TextFieldProps<Name extends string> extends Omit<TextInputProps, 'form'> {
  readonly form: Form<Name>;
  readonly field: Name;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** One line of text in a form, with its label and its error. */
export function TextField<Name extends string>(props: TextFieldProps<Name>): ReactNode {
  const { form, field, label, hint, ...attributes } = props;
  return (
    <Field label={label} controlId={form.idOf(field)} hint={hint} error={form.errorOf(field)}>
      <TextInput {...form.bind(field)} {...attributes} />
    </Field>
  );
}

/** An e-mail address; its label is "E-mail" when left out. */
export function EmailField<Name extends string>({
  label,
  ...props
}: Omit<TextFieldProps<Name>, 'label'> & { readonly label?: string }): ReactNode {
  const t = useTranslate();
  return (
    <TextField
      type="email"
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_LETTERS_MAX}
      {...props}
      label={label ?? t('exchange.email')}
    />
  );
}

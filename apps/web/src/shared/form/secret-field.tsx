import { Field, PasswordInput, Button } from '@naru/ui';
import type { ReactNode } from 'react';
import { type Form, useForm } from './use-form.ts';
import { useTexts } from '../i18n/language-context.tsx';
import type { Texts } from '@naru/core';
import { StepForm } from '../part/part.tsx';

const PASSWORD_LETTERS_MAX = 128;

export interface SecretFieldProps<Name extends string> {
  readonly form: Pick<Form<Name>, 'idOf' | 'errorOf' | 'bind'>;
  readonly field: Name;
  /** "Password" by default. */
  readonly label?: string;
  /** `current-password` by default. */
  readonly autoComplete?: 'current-password' | 'new-password';
  readonly hint?: string | undefined;
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

export const PASSWORD_TEXTS = {
  password: { en: 'Password', kr: '비밀번호' },
  show: { en: 'Show password', kr: '비밀번호 표시' },
  hide: { en: 'Hide password', kr: '비밀번호 숨기기' },
  missing: { en: 'Password is required!', kr: '비밀번호를 입력해 주세요!' },
} as const satisfies Texts;

/** Asks for the password before an act that a stolen session must not be able to do. */
export function PasswordStep({
  actLabel,
  kind = 'secondary',
  isSending,
  onSubmit,
}: {
  readonly actLabel: string;
  readonly kind?: 'secondary' | 'danger';
  readonly isSending: boolean;
  readonly onSubmit: (password: string) => void;
}): ReactNode {
  const t = useTexts(PASSWORD_TEXTS);
  const form = useForm({ password: '' });
  const submit = (): void => {
    if (form.values.password === '') form.refuse('password', t('missing'));
    else if (!isSending) onSubmit(form.values.password);
  };
  return (
    <StepForm onSubmit={submit}>
      <SecretField form={form} field="password" />
      <Button type="submit" kind={kind} isLoading={isSending}>
        {actLabel}
      </Button>
    </StepForm>
  );
}

import { Button } from '@naru/ui';
import type { ReactNode } from 'react';
import { useForm } from './use-form.ts';
import { useTexts } from '../i18n/language-context.tsx';
import { StepForm } from '../part/part.tsx';
import { SecretField } from './secret-field.tsx';
import { PASSWORD_TEXTS } from './texts.ts';

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

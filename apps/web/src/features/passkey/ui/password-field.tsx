import { Field, PasswordInput } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Form } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { PASSKEY_TEXTS } from '../i18n/texts.ts';

const PASSWORD_LETTERS_MAX = 128;

/** The password, which a stolen session does not know. */
export function PasswordField<Name extends string>({
  form,
  field,
}: {
  readonly form: Form<Name>;
  readonly field: Name;
}): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  return (
    <Field label={t('password')} controlId={form.idOf(field)} error={form.errorOf(field)}>
      <PasswordInput
        {...form.bind(field)}
        name="password"
        autoComplete="current-password"
        maxLength={PASSWORD_LETTERS_MAX}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
    </Field>
  );
}

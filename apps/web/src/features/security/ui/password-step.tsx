import { Button, Field, PasswordInput, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { SECURITY_TEXTS } from '../i18n/texts.ts';
import sheet from './security-panel.module.css';

const classes = bindClasses(sheet);

const PASSWORD_LETTERS_MAX = 128;

/** Asks for the password again before something that a stolen session must not do. */
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
  const t = useTexts(SECURITY_TEXTS);
  const form = useForm({ password: '' });
  return (
    <form
      noValidate
      className={classes('step')}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.values.password === '') form.refuse('password', t('passwordMissing'));
        else if (!isSending) onSubmit(form.values.password);
      }}
    >
      <Field label={t('password')} controlId={form.idOf('password')} error={form.errorOf('password')}>
        <PasswordInput
          {...form.bind('password')}
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_LETTERS_MAX}
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
        />
      </Field>
      <Button type="submit" kind={kind} isLoading={isSending}>
        {actLabel}
      </Button>
    </form>
  );
}

import { Button, Field, TextInput, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { PASSKEY_TEXTS } from '../i18n/texts.ts';
import { suggestName } from '../model/suggest-name.ts';
import { PasswordField } from './password-field.tsx';
import sheet from './passkey.module.css';

const classes = bindClasses(sheet);

export const NAME_LETTERS_MAX = 64;
/** The field appears because something is to be typed into it. */
export function focusOnce(control: HTMLInputElement | null): void {
  control?.focus();
}

export interface PasskeyWish {
  readonly name: string;
  readonly password: string;
}

/** What a new passkey shall be called, and the password, which a stolen session does not know. */
export function PasskeyForm({
  isSending,
  onSubmit,
  onCancel,
}: {
  readonly isSending: boolean;
  readonly onSubmit: (wish: PasskeyWish) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const form = useForm({ name: suggestName(navigator.userAgent), password: '' });
  const submit = (): void => {
    const name = form.values.name.trim();
    if (name === '') form.refuse('name', t('nameMissing'));
    else if (form.values.password === '') form.refuse('password', t('passwordMissing'));
    else if (!isSending) onSubmit({ name, password: form.values.password });
  };
  return (
    <form
      noValidate
      className={classes('step')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        controlId={form.idOf('name')}
        error={form.errorOf('name')}
      >
        <TextInput
          {...form.bind('name')}
          ref={focusOnce}
          name="passkey-name"
          autoComplete="off"
          maxLength={NAME_LETTERS_MAX}
        />
      </Field>
      <PasswordField form={form} field="password" />
      <div className={classes('row')}>
        <Button type="submit" kind="primary" isLoading={isSending}>
          {t('add')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

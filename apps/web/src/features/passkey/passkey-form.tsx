import { Button, suggestName } from '@naru/ui';
import type { ReactNode } from 'react';
import { useForm } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { partClass } from '../../shared/part/part-class.ts';
import { StepForm } from '../../shared/part/step-form.tsx';
import { SecretField } from '../../shared/form/secret-field.tsx';
import { PASSWORD_TEXTS } from '../../shared/form/texts.ts';
import { PASSKEY_TEXTS } from './texts.ts';
import { NameField } from './name-field.tsx';

export interface PasskeyWish {
  readonly name: string;
  readonly password: string;
}

/** Asks for a name, and for the password, which a stolen session does not know. */
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
  const ofPassword = useTexts(PASSWORD_TEXTS);
  const form = useForm({ name: suggestName(navigator.userAgent), password: '' });
  const submit = (): void => {
    const name = form.values.name.trim();
    if (name === '') form.refuse('name', t('nameMissing'));
    else if (form.values.password === '') form.refuse('password', ofPassword('missing'));
    else if (!isSending) onSubmit({ name, password: form.values.password });
  };
  return (
    <StepForm onSubmit={submit}>
      <NameField form={form} field="name" hint={t('nameHint')} />
      <SecretField form={form} field="password" />
      <div className={partClass('row')}>
        <Button type="submit" kind="primary" isLoading={isSending}>
          {t('add')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </StepForm>
  );
}

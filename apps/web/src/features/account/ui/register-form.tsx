import { Button, Field, Select, TextInput, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { findFirstProblem } from '../../../shared/form/first-problem.ts';
import { type Form, useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { SecretField } from '../../../shared/password/secret-field.tsx';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useAccountCalls } from '../api/account-calls.ts';
import { useCountries } from '../api/use-countries.ts';
import { ACCOUNT_TEXTS } from '../i18n/texts.ts';
import { REGISTER_CHECKS, type RegisterField } from '../model/checks.ts';
import sheet from './account-frame.module.css';
import { EmailInput } from './email-input.tsx';
import { useAccountRefusal } from './use-account-refusal.ts';

const classes = bindClasses(sheet);

const USERNAME_LETTERS_MAX = 64;
const PHONE_LETTERS_MAX = 32;

const EMPTY: Readonly<Record<RegisterField, string>> = {
  username: '',
  email: '',
  password: '',
  confirm: '',
  country: '',
  phone: '',
};

/** Makes an account; `onRegistered` is called once, when the desk has said yes. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: () => void }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const form = useForm<RegisterField>(EMPTY);
  const { isSending, submit } = useRegister(form, onRegistered);
  return (
    <form
      noValidate
      className={classes('form')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('register.username')}
        controlId={form.idOf('username')}
        error={form.errorOf('username')}
      >
        <TextInput
          {...form.bind('username')}
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_LETTERS_MAX}
        />
      </Field>
      <EmailInput form={form} field="email" />
      <SecretField
        form={form}
        field="password"
        hint={t('register.passwordHint')}
        autoComplete="new-password"
      />
      <SecretField form={form} field="confirm" label={t('register.confirm')} autoComplete="new-password" />
      <CountryField form={form} />
      <Field label={t('register.phone')} controlId={form.idOf('phone')} error={form.errorOf('phone')}>
        <TextInput
          {...form.bind('phone')}
          type="tel"
          name="phone"
          autoComplete="tel-national"
          maxLength={PHONE_LETTERS_MAX}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" isLoading={isSending}>
        {t('register')}
      </Button>
    </form>
  );
}

function CountryField({ form }: { readonly form: Form<RegisterField> }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const countries = useCountries();
  return (
    <Field label={t('register.country')} controlId={form.idOf('country')} error={form.errorOf('country')}>
      <Select {...form.bind('country')} name="country" autoComplete="country">
        <option value="">{t('register.countryNone')}</option>
        {countries.map(({ code, shownName, dial_code: dial }) => (
          <option key={code} value={code}>
            {t('register.countryOption', { name: shownName, dial })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function useRegister(
  form: Form<RegisterField>,
  onRegistered: () => void,
): { readonly isSending: boolean; readonly submit: () => void } {
  const t = useTexts(ACCOUNT_TEXTS);
  const calls = useAccountCalls();
  const refuse = useAccountRefusal(form, ['username', 'email', 'phone', 'password', 'confirm', 'country']);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const send = async (): Promise<void> => {
    const { username, email, phone, password, country } = form.values;
    setState('sending');
    const outcome = await calls.register({
      username: username.trim(),
      email: email.trim(),
      phone: phone.trim(),
      password,
      selectedCountryCode: country === '' ? null : country,
    });
    setState(outcome.ok ? 'done' : 'asking');
    if (!outcome.ok) {
      refuse(outcome.failure);
      return;
    }
    showToast('success', t('register.done'));
    onRegistered();
  };
  return {
    isSending: state !== 'asking',
    submit: () => {
      if (state !== 'asking') return;
      const broken = findFirstProblem(REGISTER_CHECKS, form.values);
      if (broken === null) void send();
      else form.refuse(broken.field, t(broken.problem));
    },
  };
}

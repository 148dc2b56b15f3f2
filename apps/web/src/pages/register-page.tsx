import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ACCOUNT_TEXTS } from '../features/account/texts.ts';
import { AccountFrame } from '../features/account/account-frame.tsx';
import { useLotteryUsd } from '../shared/brand/use-desk-facts.ts';
import { RichText, useTexts } from '../shared/i18n/language-context.tsx';
import type { RegisterBody } from '@naru/contract';
import { Button, Field, layout, Select } from '@naru/ui';
import { useDeskApi } from '../shared/api/api-context.tsx';
import { passesChecks } from '../shared/form/first-problem.ts';
import { EmailField, PlainForm, TextField } from '../shared/form/form-parts.tsx';
import { type Form, useForm } from '../shared/form/use-form.ts';
import { SecretField } from '../shared/form/secret-field.tsx';
import { showToast } from '../shared/part/toasts.ts';
import { useCountries, useAccountRefusal, usePasswordMinimum } from '../features/account/account-form.ts';
import { REGISTER_FIELDS, type RegisterField, registerChecks } from '../features/account/checks.ts';

const LOGIN_AFTER_MS = 2000;

const TAGS = { link: (inner: string) => <Link to="/login">{inner}</Link> };

/** After registration, leads to the login once the toast has been read. */
export function Page(): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const navigate = useNavigate();
  const usd = useLotteryUsd();
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (email === '') return undefined;
    const timer = setTimeout(() => void navigate('/login', { state: { email } }), LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [email, navigate]);
  return (
    <AccountFrame
      title={t('register.title')}
      lead={usd === null ? t('register.leadPlain') : t('register.lead', { usd })}
      foot={<RichText text={t('register.toLogin')} tags={TAGS} />}
    >
      <RegisterForm onRegistered={setEmail} />
    </AccountFrame>
  );
}

/** More than a name may have: the desk says so, rather than a pasted one being cut. */
const USERNAME_LETTERS_MAX = 256;
const PHONE_LETTERS_MAX = 32;

const EMPTY: Readonly<Record<RegisterField, string>> = {
  username: '',
  email: '',
  password: '',
  confirm: '',
  country: '',
  phone: '',
};

interface RegisterFormProps {
  /** Called with its e-mail once the account exists. */
  readonly onRegistered: (email: string) => void;
}

/** Creates an account. */
function RegisterForm({ onRegistered }: RegisterFormProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const form = useForm<RegisterField>(EMPTY);
  const { hint } = usePasswordMinimum();
  const { isSending, submit } = useRegister(form, onRegistered);
  return (
    <PlainForm className={layout('stack-4')} onSubmit={submit}>
      <TextField
        form={form}
        field="username"
        label={t('register.username')}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_LETTERS_MAX}
      />
      <EmailField form={form} field="email" />
      <SecretField form={form} field="password" hint={hint} autoComplete="new-password" />
      <SecretField form={form} field="confirm" label={t('register.confirm')} autoComplete="new-password" />
      <CountryField form={form} />
      <TextField
        form={form}
        field="phone"
        label={t('register.phone')}
        // Not `type="tel"`, which is for numbers with the code of their country (HTML, 4.10.18.7.1).
        inputMode="tel"
        name="phone"
        autoComplete="tel-national"
        maxLength={PHONE_LETTERS_MAX}
      />
      <Button type="submit" kind="primary" size="large" isLoading={isSending}>
        {t('register')}
      </Button>
    </PlainForm>
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

function useRegister(form: Form<RegisterField>, onRegistered: RegisterFormProps['onRegistered']) {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const { lettersMin } = usePasswordMinimum();
  const refuse = useAccountRefusal(form, REGISTER_FIELDS);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const send = async (): Promise<void> => {
    if (state !== 'asking' || !passesChecks(form, registerChecks(lettersMin), t)) return;
    const { username, email, phone, password, country } = form.values;
    const body: RegisterBody = {
      username: username.trim(),
      email: email.trim(),
      phone: phone.trim(),
      password,
      selectedCountryCode: country === '' ? null : country,
    };
    setState('sending');
    const outcome = await api.send('register', { body });
    setState(outcome.ok ? 'done' : 'asking');
    if (!outcome.ok) {
      refuse(outcome.failure);
      return;
    }
    showToast('success', t('register.done'));
    onRegistered(email.trim());
  };
  return { isSending: state !== 'asking', submit: () => void send() };
}

import type { User, PublicBody } from '@naru/contract';
import { Button, Field, Notice, Select, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { EmailField, PlainForm, TextField } from '../../shared/form/form-parts.tsx';
import { type Form, useForm, useSending } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { type NamedCountry, useCountries, useAccountRefusal } from './account-form.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { formatDateOfBirth, type PhoneParts, joinPhone, settlePhone, splitPhone } from './checks.ts';
import sheet from './profile-form.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { storeUserInfo } from '../../shared/session/stored-session.ts';
import { userKey } from '../../shared/session/use-session.ts';
import { showToast } from '../../shared/part/toasts.ts';

const classes = bindClasses(sheet);

/** More than a name may have: the desk says so, rather than a pasted one being cut and saved. */
const NAME_LETTERS_MAX = 256;
const PHONE_LETTERS_MAX = 32;
/** Room for slashes that are typed although the form adds them. */
const DATE_LETTERS_MAX = 12;

export function ProfileForm({ user }: { readonly user: User }): ReactNode {
  const countries = useCountries();
  const t = useTexts(ACCOUNT_TEXTS);
  const { form, isSending, pendingEmail, settlePhone, submit } = useProfile(user, countries);
  return (
    <PlainForm className={classes('form')} onSubmit={submit}>
      <TextField
        form={form}
        field="username"
        label={t('register.username')}
        autoComplete="nickname"
        maxLength={NAME_LETTERS_MAX}
      />
      <TextField
        form={form}
        field="fullName"
        label={t('profile.fullName')}
        autoComplete="name"
        maxLength={NAME_LETTERS_MAX}
      />
      <EmailField form={form} field="email" />
      {pendingEmail !== null && (
        <Notice tone="info" role="status" className={classes('row')}>
          {t('profile.pendingEmail', { email: pendingEmail })}
        </Notice>
      )}
      <PhoneFields form={form} countries={countries} onSettle={settlePhone} />
      <Field label={t('register.country')} controlId={form.idOf('country')} error={form.errorOf('country')}>
        <Select {...form.bind('country')} autoComplete="country">
          <option value="">{t('register.countryNone')}</option>
          {countries.map(({ code, shownName }) => (
            <option key={code} value={code}>
              {shownName}
            </option>
          ))}
        </Select>
      </Field>
      <TextField
        form={form}
        field="dateOfBirth"
        label={t('profile.dateOfBirth')}
        hint={t('profile.dateFormat')}
        onChange={(event) => form.change('dateOfBirth', formatDateOfBirth(event.currentTarget.value))}
        inputMode="numeric"
        autoComplete="bday"
        placeholder="DD/MM/YYYY"
        maxLength={DATE_LETTERS_MAX}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        className={classes('row', 'save')}
        isLoading={isSending}
      >
        {t('profile.save')}
      </Button>
    </PlainForm>
  );
}

interface PhoneFieldsProps {
  readonly form: Form<ProfileField>;
  readonly countries: readonly NamedCountry[];
  /** Called when the number has been typed. */
  readonly onSettle: () => void;
}

function PhoneFields({ form, countries, onSettle }: PhoneFieldsProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <div className={classes('phone')}>
      <Field label={t('profile.dialCode')} controlId={form.idOf('dialCountry')}>
        <Select {...form.bind('dialCountry')} autoComplete="tel-country-code">
          {countries.map(({ code, shownName, dial_code: dial }) => (
            <option key={code} value={code}>
              {`${dial} ${shownName}`}
            </option>
          ))}
        </Select>
      </Field>
      <TextField
        form={form}
        field="phone"
        label={t('register.phone')}
        onBlur={onSettle}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={PHONE_LETTERS_MAX}
      />
    </div>
  );
}

const PROFILE_FIELDS = [
  'username',
  'fullName',
  'email',
  'dialCountry',
  'phone',
  'country',
  'dateOfBirth',
] as const;
type ProfileField = (typeof PROFILE_FIELDS)[number];

type ProfileValues = Readonly<Record<ProfileField, string>>;

function useProfile(user: User, countries: readonly NamedCountry[]) {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const queryClient = useQueryClient();
  const form = useForm<ProfileField>(toProfileValues(user, countries));
  useNews(form, user, countries);
  const { isSending, send } = useSending(useAccountRefusal(form, PROFILE_FIELDS));
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    if (isSending) return;
    const body = toPutUserBody(form.values, user, countries);
    const outcome = await send(api.send('putUser', { params: { id: user._id }, body }));
    if (!outcome.ok) return;
    const saved = outcome.value;
    queryClient.setQueryData(userKey(user._id), saved.user);
    storeUserInfo({ userId: user._id, username: saved.user.username });
    form.setAll(toProfileValues(saved.user, countries));
    setPendingEmail(saved.pendingEmail);
    showToast('success', t('profile.saved'));
  };
  const settle = (): void => {
    const { countryCode, national } = settlePhone(phonePartsOf(form.values), countries);
    if (countryCode !== form.values.dialCountry) form.change('dialCountry', countryCode);
    if (national !== form.values.phone) form.change('phone', national);
  };
  return { form, isSending, pendingEmail, settlePhone: settle, submit: () => void save() };
}

/**
 * Takes over what arrives later: the list of countries, or a change made elsewhere. Saving sends every field,
 * so an old value would be restored. What was typed meanwhile stays.
 */
function useNews(form: Form<ProfileField>, user: User, countries: readonly NamedCountry[]): void {
  const [known, setKnown] = useState({ user, countries });
  if (known.user === user && known.countries === countries) return;
  setKnown({ user, countries });
  const before = toProfileValues(known.user, known.countries);
  const after = toProfileValues(user, countries);
  for (const field of PROFILE_FIELDS)
    if (form.values[field] === before[field] && before[field] !== after[field])
      form.change(field, after[field]);
}

function toProfileValues(user: User, countries: readonly NamedCountry[]): ProfileValues {
  const phone = splitPhone(user.phone, countries, user.selectedCountry?.code ?? null);
  return {
    username: user.username,
    fullName: user.fullName,
    email: user.email,
    dialCountry: phone.countryCode,
    phone: phone.national,
    country: user.selectedCountry?.code ?? '',
    dateOfBirth: user.dateOfBirth,
  };
}

function phonePartsOf({ dialCountry, phone }: ProfileValues): PhoneParts {
  return { countryCode: dialCountry, national: phone };
}

function toPutUserBody(
  values: ProfileValues,
  { selectedCountry }: User,
  countries: readonly NamedCountry[],
): PublicBody<'putUser'> {
  const byCode = (wanted: string) => countries.find(({ code }) => code === wanted);
  // The list may be missing; the country that was chosen before is known anyway.
  const unchanged = selectedCountry?.code === values.country ? selectedCountry : undefined;
  const country = byCode(values.country) ?? unchanged;
  return {
    username: values.username.trim(),
    email: values.email.trim(),
    phone: joinPhone(phonePartsOf(values), countries),
    selectedCountry:
      country === undefined ? null : { name: country.name, dial_code: country.dial_code, code: country.code },
    dateOfBirth: values.dateOfBirth,
    fullName: values.fullName.trim(),
  };
}

import type { PublicBody, User } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { type Form, useForm, useSending } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { storeUserInfo } from '../../shared/session/stored-session.ts';
import { userKey } from '../../shared/session/use-session.ts';
import { showToast } from '../../shared/part/toasts.ts';
import { type NamedCountry, useAccountRefusal } from './account-form.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { type PhoneParts, joinPhone, settlePhone, splitPhone } from './checks.ts';

const PROFILE_FIELDS = [
  'username',
  'fullName',
  'email',
  'dialCountry',
  'phone',
  'country',
  'dateOfBirth',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

type ProfileValues = Readonly<Record<ProfileField, string>>;

export function useProfile(user: User, countries: readonly NamedCountry[]) {
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

import type { PutUserBody, User } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Form, useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { userKey } from '../../../shared/session/use-user.ts';
import { showToast } from '../../../shared/toast/toasts.ts';
import { useAccountCalls } from '../api/account-calls.ts';
import type { NamedCountry } from '../api/use-countries.ts';
import { ACCOUNT_TEXTS } from '../i18n/texts.ts';
import { joinPhone, splitPhone } from '../model/phone.ts';
import { useAccountRefusal } from './use-account-refusal.ts';

export type ProfileField =
  | 'username'
  | 'fullName'
  | 'email'
  | 'dialCountry'
  | 'phone'
  | 'country'
  | 'dateOfBirth';

type ProfileValues = Readonly<Record<ProfileField, string>>;

const REFUSABLE: readonly ProfileField[] = [
  'username',
  'fullName',
  'email',
  'phone',
  'country',
  'dateOfBirth',
];

export interface Profile {
  readonly form: Form<ProfileField>;
  readonly isSending: boolean;
  /** An address that waits for its link to be opened. */
  readonly pendingEmail: string | null;
  readonly submit: () => void;
}

export function useProfile(user: User, countries: readonly NamedCountry[]): Profile {
  const t = useTexts(ACCOUNT_TEXTS);
  const calls = useAccountCalls();
  const queryClient = useQueryClient();
  const form = useForm<ProfileField>(toProfileValues(user, countries));
  const refuse = useAccountRefusal(form, REFUSABLE);
  const [isSending, setIsSending] = useState(false);
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setIsSending(true);
    const outcome = await calls.putUser(user._id, toPutUserBody(form.values, countries));
    setIsSending(false);
    if (!outcome.ok) {
      refuse(outcome.failure);
      return;
    }
    const saved = outcome.value;
    queryClient.setQueryData(userKey(user._id), saved.user);
    form.setAll(toProfileValues(saved.user, countries));
    setPendingEmail(saved.pendingEmail);
    showToast('success', t('profile.saved'));
  };
  return {
    form,
    isSending,
    pendingEmail,
    submit: () => {
      if (!isSending) void save();
    },
  };
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

function toPutUserBody(values: ProfileValues, countries: readonly NamedCountry[]): PutUserBody {
  const byCode = (code: string): NamedCountry | undefined =>
    countries.find((country) => country.code === code);
  const country = byCode(values.country);
  return {
    username: values.username.trim(),
    email: values.email.trim(),
    phone: joinPhone(values.phone, byCode(values.dialCountry)?.dial_code ?? ''),
    selectedCountry:
      country === undefined ? null : { name: country.name, dial_code: country.dial_code, code: country.code },
    dateOfBirth: values.dateOfBirth,
    fullName: values.fullName.trim(),
  };
}

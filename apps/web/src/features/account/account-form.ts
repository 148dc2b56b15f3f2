import type { CallFailure } from '@naru/ui/client';
import { failureText } from '../../shared/api/failure-text.ts';
import type { Form } from '../../shared/form/use-form.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { useFailureToast } from '../../shared/part/use-failure-toast.ts';
import type { RefusalCode, Country } from '@naru/contract';
import { useBrand, useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';

/** Fields of the account forms; a field has the same name in all of them. */
type AccountField =
  | 'username'
  | 'email'
  | 'phone'
  | 'password'
  | 'confirm'
  | 'fullName'
  | 'dateOfBirth'
  | 'country'
  | 'old'
  | 'new';

const FIELD_OF: Partial<Record<RefusalCode, AccountField>> = {
  username_required: 'username',
  username_invalid: 'username',
  username_taken: 'username',
  email_required: 'email',
  email_address_invalid: 'email',
  email_taken: 'email',
  phone_required: 'phone',
  phone_invalid: 'phone',
  password_required: 'password',
  password_below_minimum: 'password',
  password_too_long: 'password',
  password_common: 'password',
  password_own_words: 'password',
  password_mismatch: 'confirm',
  password_unchanged: 'new',
  old_password_wrong: 'old',
  full_name_invalid: 'fullName',
  date_of_birth_invalid: 'dateOfBirth',
  country_unknown: 'country',
};

/** The field that a refusal concerns, or null. */
function fieldOfRefusal(code: string): AccountField | null {
  return new Map<string, AccountField>(Object.entries(FIELD_OF)).get(code) ?? null;
}

/**
 * Shows a refusal as a toast and beside the field that it concerns. `passwordField` is the field of this form
 * that the server calls the password.
 */
export function useAccountRefusal<Name extends string>(
  form: Form<Name>,
  fields: readonly Name[],
  passwordField?: Name,
): (failure: CallFailure) => void {
  const { t, refusals } = useLanguage();
  const toastFailure = useFailureToast();
  return (failure) => {
    const named = failure.kind === 'refused' ? fieldOfRefusal(failure.code) : null;
    const field =
      named === 'password' && passwordField !== undefined
        ? passwordField
        : fields.find((candidate) => candidate === named);
    if (field === undefined) toastFailure(failure);
    else form.refuse(field, failureText(failure, t, refusals), 'error');
  };
}

/** The number of characters that the hint recommends. */
const RECOMMENDED_LETTERS = 8;

interface PasswordMinimum {
  readonly lettersMin: number;
  /** The hint for the field of a new password. */
  readonly hint: string;
}

/** How many characters a new password must have at this desk. */
export function usePasswordMinimum(): PasswordMinimum {
  const t = useTexts(ACCOUNT_TEXTS);
  const lettersMin = Number(useBrand().stated.passwordMin);
  // Not the number that came with the page: a prerendered page has the recommendation.
  const answered = useDeskFacts()?.passwordMin ?? 0;
  const hint = t(answered > RECOMMENDED_LETTERS ? 'register.passwordAsked' : 'register.passwordHint');
  return { lettersMin, hint };
}

const NONE: readonly Country[] = [];

export interface NamedCountry extends Country {
  /** The name in the language of the page. */
  readonly shownName: string;
}

/** All countries, sorted by their names in the language of the page; none when they cannot be loaded. */
export function useCountries(): readonly NamedCountry[] {
  const api = useDeskApi();
  const { language } = useLanguage();
  const { data = NONE } = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => api.read('listCountries', {}, signal),
    staleTime: Infinity,
  });
  return useMemo(() => {
    const collator = new Intl.Collator(language === 'kr' ? 'ko' : 'en');
    return data
      .map((country) => ({ ...country, shownName: language === 'kr' ? country.nameKr : country.name }))
      .sort((a, b) => collator.compare(a.shownName, b.shownName));
  }, [data, language]);
}

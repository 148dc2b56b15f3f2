import type { RefusalCode } from '@naru/contract';

/** Fields of the account forms; a field has the same name in all of them. */
export type AccountField =
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
export function fieldOfRefusal(code: string): AccountField | null {
  return new Map<string, AccountField>(Object.entries(FIELD_OF)).get(code) ?? null;
}

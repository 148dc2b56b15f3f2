import { type Result, ok, refuse } from '../result/result.ts';
import { toUsernameKey } from './username.ts';

/** The least of every desk; a setting of the desk raises it. */
export const PASSWORD_CHARACTERS_MIN = 6;
const PASSWORD_CHARACTERS_MAX = 128;

export type PasswordRefusal = 'password_required' | 'password_below_minimum' | 'password_too_long';

/** Counts characters as people do, not the bytes that they take. No composition is asked for. */
export function checkPasswordLength(password: string, charactersMin: number): Result<null, PasswordRefusal> {
  const characterCount = Array.from(password).length;
  if (characterCount === 0) return refuse('password_required');
  if (characterCount < charactersMin) return refuse('password_below_minimum');
  return characterCount > PASSWORD_CHARACTERS_MAX ? refuse('password_too_long') : ok(null);
}

/** Whose password it is to be, and where. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  /** What the desk calls itself. */
  readonly brandName: string;
}

/**
 * True for what whoever knows the person tries first (OWASP ASVS 5.0, 6.2.11): their name, their e-mail
 * address or a side of it, and the desk's name with whatever digits and signs. However they are capitalised
 * or parted; a longer text that only begins like this is not meant.
 */
export function isMadeOfOwnWords(password: string, { username, email, brandName }: PasswordOwner): boolean {
  const words = [username, email, ...email.split('@')].map(toUsernameKey);
  const brand = lettersOf(brandName);
  return words.includes(toUsernameKey(password)) || (brand !== '' && lettersOf(password) === brand);
}

function lettersOf(text: string): string {
  return toUsernameKey(text.replaceAll(/\P{L}/gu, ''));
}

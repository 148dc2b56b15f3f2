import { type Result, ok, refuse } from '../result/result.ts';
import { toUsernameKey } from './username.ts';

/** The minimum on every desk; a setting can raise it. */
export const PASSWORD_CHARACTERS_MIN = 6;
const PASSWORD_CHARACTERS_MAX = 128;

export type PasswordRefusal = 'password_required' | 'password_below_minimum' | 'password_too_long';

/** Counts code points, not bytes. There are no composition rules. */
export function checkPasswordLength(password: string, charactersMin: number): Result<null, PasswordRefusal> {
  const characterCount = Array.from(password).length;
  if (characterCount === 0) return refuse('password_required');
  if (characterCount < charactersMin) return refuse('password_below_minimum');
  return characterCount > PASSWORD_CHARACTERS_MAX ? refuse('password_too_long') : ok(null);
}

/** The person who chooses the password, and the desk. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  readonly brandName: string;
}

/**
 * True for context-specific words (OWASP ASVS 5.0, 6.2.11): the username, the e-mail address or either part
 * of it, and the desk's name with any digits and symbols, in any spelling. Longer texts that only start
 * with one of these are accepted.
 */
export function isMadeOfOwnWords(password: string, { username, email, brandName }: PasswordOwner): boolean {
  const words = [username, email, ...email.split('@')].map(toUsernameKey);
  const brand = lettersOf(brandName);
  return words.includes(toUsernameKey(password)) || (brand !== '' && lettersOf(password) === brand);
}

function lettersOf(text: string): string {
  return toUsernameKey(text.replaceAll(/\P{L}/gu, ''));
}

import { type Result, ok, refuse } from '../result/result.ts';

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

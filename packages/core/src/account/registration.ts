import { type Result, ok, refuse } from '../result.ts';
import { isEmail, parsePhone } from './person.ts';
import { type PasswordRefusal, checkPasswordLength, parseUsername } from './credentials.ts';

export interface RegistrationWish {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  /** If undefined, the two passwords are not compared. */
  readonly confirmPassword?: string | undefined;
}

export interface Registration {
  readonly username: string;
  readonly email: string;
  /** Telephone number in E.164, such as `+821012345678`. */
  readonly phone: string;
  readonly password: string;
}

export type RegistrationRefusal =
  | 'username_required'
  | 'email_required'
  | 'email_address_invalid'
  | 'phone_required'
  | 'password_mismatch'
  | 'username_invalid'
  | 'phone_invalid'
  | PasswordRefusal;

/**
 * Runs the checks of the form in the order of the specification, then our additional ones. Page and server
 * both use this function. `dialCode` (`+82`) is that of the chosen country.
 */
export function checkRegistration(
  wish: RegistrationWish,
  rules: { readonly passwordCharactersMin: number; readonly dialCode: string },
): Result<Registration, RegistrationRefusal> {
  const { username = '', phone = '', password = '', confirmPassword = password } = wish;
  const email = (wish.email ?? '').trim();
  if (username.trim() === '') return refuse('username_required');
  if (email === '') return refuse('email_required');
  if (!isEmail(email)) return refuse('email_address_invalid');
  if (phone.trim() === '') return refuse('phone_required');
  const length = checkPasswordLength(password, rules.passwordCharactersMin);
  if (!length.ok && length.reason !== 'password_too_long') return length;
  if (confirmPassword !== password) return refuse('password_mismatch');
  if (!length.ok) return length;
  const name = parseUsername(username);
  if (!name.ok) return name;
  const number = parsePhone(phone, rules.dialCode);
  if (!number.ok) return number;
  return ok({ username: name.value, email, phone: number.value, password });
}

export type LoginRefusal = 'login_email_required' | 'login_email_invalid' | 'password_required';

/** Runs the checks of the login form in the order of the specification. */
export function checkLogin(wish: {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}): Result<{ readonly email: string; readonly password: string }, LoginRefusal> {
  const email = (wish.email ?? '').trim();
  const password = wish.password ?? '';
  if (email === '') return refuse('login_email_required');
  if (!isEmail(email)) return refuse('login_email_invalid');
  return password === '' ? refuse('password_required') : ok({ email, password });
}

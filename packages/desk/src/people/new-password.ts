import {
  type PasswordRefusal,
  type Result,
  checkPasswordLength,
  isMadeOfOwnWords,
  ok,
  refuse,
} from '@naru/core';
import type { User } from '../ports/account-store.ts';
import type { AccountDesk, Busy } from './account-desk.ts';

export type NewPasswordRefusal = PasswordRefusal | 'password_common' | 'password_own_words' | Busy;

/** Checks a chosen password and hashes it. */
export async function hashNewPassword(
  desk: Pick<AccountDesk, 'passwords' | 'settings' | 'brandName'>,
  owner: Pick<User, 'username' | 'email'>,
  password: string,
): Promise<Result<string, NewPasswordRefusal>> {
  const length = checkPasswordLength(password, desk.settings.passwordCharactersMin);
  if (!length.ok) return length;
  if (desk.passwords.isCommon(password)) return refuse('password_common');
  const { username, email } = owner;
  if (isMadeOfOwnWords(password, { username, email, brandName: desk.brandName })) {
    return refuse('password_own_words');
  }
  const hash = await desk.passwords.hash(password);
  return hash.ok ? ok(hash.value) : hash;
}

/** Checks the password again where a stolen session must not be enough. */
export async function verifyPassword(
  desk: Pick<AccountDesk, 'passwords'>,
  user: User,
  password: string,
): Promise<Result<null, 'password_wrong' | Busy>> {
  const verified = await desk.passwords.verify(password, user.passwordHash);
  if (!verified.ok) return verified;
  return verified.value ? ok(null) : refuse('password_wrong');
}

import {
  type PasswordRefusal,
  type Registration,
  type Result,
  type Language,
  checkPasswordLength,
  isMadeOfOwnWords,
  ok,
  refuse,
  toEmailKey,
  toUsernameKey,
} from '@naru/core';
import type { SaveUserRefusal, User } from '../ports/account-store.ts';
import { type AccountDesk, type Busy, userEvent } from './account-desk.ts';

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

type RegisterRefusal = NewPasswordRefusal | SaveUserRefusal;

/** Creates an account from a validated form. */
export async function registerUser(
  desk: AccountDesk,
  input: {
    readonly registration: Registration;
    readonly countryCode: string | null;
    readonly language: Language;
    readonly device: string;
  },
): Promise<Result<User, RegisterRefusal>> {
  const { username, email, phone, password } = input.registration;
  const emailKey = toEmailKey(email);
  // Checked first, so that no password is hashed in vain; of two at the same time the store refuses one.
  if ((await desk.store.findUserByEmail(emailKey)) !== null) return refuse('email_taken');
  const passwordHash = await hashNewPassword(desk, { username, email }, password);
  if (!passwordHash.ok) return passwordHash;
  const nowMs = desk.clock.nowMs();
  const user: User = {
    // As unguessable as an order id, since people with an order's link see it.
    userId: desk.ids.nextOrderId(),
    version: 1,
    username,
    usernameKey: toUsernameKey(username),
    email,
    emailKey,
    phone,
    fullName: '',
    dateOfBirth: '',
    countryCode: input.countryCode,
    passwordHash: passwordHash.value,
    language: input.language,
    totpSecret: null,
    totpPendingSecret: null,
    totpLastStep: 0,
    knownDevices: [],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    leavingAtMs: null,
  };
  const saved = await desk.store.saveNewUser({
    user,
    letters: [],
    event: userEvent(desk, user.userId, { kind: 'registered', device: input.device }),
  });
  return saved.ok ? ok(user) : saved;
}

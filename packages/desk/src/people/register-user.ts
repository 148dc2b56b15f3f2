import { type Registration, type Result, ok, refuse, toEmailKey, toUsernameKey } from '@naru/core';
import type { SaveUserRefusal, User } from '../ports/account-store.ts';
import type { LetterLanguage } from '../facts/language.ts';
import { type AccountDesk, userEvent } from './account-desk.ts';
import { type NewPasswordRefusal, hashNewPassword } from './new-password.ts';

export type RegisterRefusal = NewPasswordRefusal | SaveUserRefusal;

/** Creates an account from a validated form. */
export async function registerUser(
  desk: AccountDesk,
  input: {
    readonly registration: Registration;
    readonly countryCode: string | null;
    readonly language: LetterLanguage;
    readonly device: string;
  },
): Promise<Result<User, RegisterRefusal>> {
  const { username, email, phone, password } = input.registration;
  const emailKey = toEmailKey(email);
  // Checked before hashing a password in vain; of two at the same time the store refuses one.
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

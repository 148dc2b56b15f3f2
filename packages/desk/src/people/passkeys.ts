import { type Result, ok, parsePasskeyName, refuse } from '@naru/core';
import {
  type NewPasskeyInput,
  type NewPasskeyRefusal,
  type PasskeyTask,
  type PasskeyUseInput,
  askChallenge,
  beginRegistration,
  verifyNewPasskey,
  verifyPasskeyUse,
} from './passkey-ceremony.ts';
import type { User } from '../ports/account-store.ts';
import type { Passkey } from '../ports/passkeys.ts';
import { type AccountDesk, type Busy, asRaced, changeUser, letterTo, userEvent } from './account-desk.ts';
import { verifyPassword } from './register-user.ts';
import { type SessionWish, type SignedIn, describeOpening, openSession } from './sign-in.ts';

type BeginPasskeyRefusal = 'password_wrong' | 'passkeys_too_many' | Busy;

/** Checks the password and returns a challenge that one new passkey may answer in the next minutes. */
export async function beginPasskey(
  desk: AccountDesk,
  user: User,
  password: string,
): Promise<Result<PasskeyTask, BeginPasskeyRefusal>> {
  const verified = await verifyPassword(desk, user, password);
  return verified.ok ? beginRegistration(desk, registrantOf(user)) : verified;
}

function registrantOf({ userId }: User) {
  return { ownerId: userId, boundTo: userId };
}

type AddPasskeyRefusal =
  | NewPasskeyRefusal
  | 'passkey_taken'
  | 'passkeys_too_many'
  | 'user_unknown'
  | 'user_changed_meanwhile';

/** Stores the public key of a passkey that answers this person's challenge, and notifies them by letter. */
export async function addPasskey(
  desk: AccountDesk,
  user: User,
  input: NewPasskeyInput & { readonly device: string },
): Promise<Result<Passkey, AddPasskeyRefusal>> {
  const made = await verifyNewPasskey(desk, registrantOf(user), input);
  if (!made.ok) return made;
  const { userId } = user;
  const { device } = input;
  const facts = { addedAtMs: made.value.createdAtMs, device };
  const saved = await changeUser(desk, userId, (present) =>
    ok({
      next: {},
      newPasskey: made.value,
      letters: [letterTo(desk, present, { kind: 'passkey_added', facts })],
      event: userEvent(desk, userId, { kind: 'passkey_added', device }),
    }),
  );
  if (saved.ok) return made;
  const { reason } = saved;
  return refuse(reason === 'passkey_taken' || reason === 'passkeys_too_many' ? reason : asRaced(reason));
}

export async function renamePasskey(
  desk: AccountDesk,
  change: { readonly userId: string; readonly passkeyId: string; readonly name: string },
): Promise<Result<null, 'name_invalid' | 'passkey_unknown'>> {
  const name = parsePasskeyName(change.name);
  if (!name.ok) return name;
  const { userId, passkeyId } = change;
  const renamedPasskey = { passkeyId, name: name.value };
  const renamed = await desk.store.changePasskeys(userId, { renamedPasskey });
  return renamed.ok ? renamed : refuse('passkey_unknown');
}

type RemovePasskeyRefusal =
  | 'password_wrong'
  | 'passkey_unknown'
  | 'user_unknown'
  | 'user_changed_meanwhile'
  | Busy;

/** Removes a passkey. Sessions that it opened stay until they end like any other. */
export async function removePasskey(
  desk: AccountDesk,
  user: User,
  input: { readonly passkeyId: string; readonly password: string; readonly device: string },
): Promise<Result<null, RemovePasskeyRefusal>> {
  const verified = await verifyPassword(desk, user, input.password);
  if (!verified.ok) return verified;
  const facts = { removedAtMs: desk.clock.nowMs() };
  const saved = await changeUser(desk, user.userId, (present) =>
    ok({
      next: {},
      removedPasskeyId: input.passkeyId,
      letters: [letterTo(desk, present, { kind: 'passkey_removed', facts })],
      event: userEvent(desk, user.userId, { kind: 'passkey_removed', device: input.device }),
    }),
  );
  if (saved.ok) return ok(null);
  return refuse(saved.reason === 'passkey_unknown' ? 'passkey_unknown' : asRaced(saved.reason));
}

const SIGN_IN = { purpose: 'sign_in', boundTo: null } as const;

/** Returns a challenge for a sign-in. It names no account, so it reveals none. */
export function beginPasskeySignIn(desk: AccountDesk): Promise<string> {
  return askChallenge(desk, SIGN_IN);
}

interface PasskeySignInInput extends SessionWish, PasskeyUseInput {}

type PasskeySignInRefusal = 'passkey_attempt_ended' | 'passkey_login_failed';

/**
 * Opens a session like a password sign-in. No authenticator code is asked for: the device and its user
 * verification (fingerprint, face or PIN) are two factors already. An unknown passkey, a wrong signature and
 * an account being deleted get the same answer.
 */
export async function signInByPasskey(
  desk: AccountDesk,
  input: PasskeySignInInput,
): Promise<Result<SignedIn, PasskeySignInRefusal>> {
  const verified = await verifyPasskeyUse(desk, SIGN_IN, input);
  if (!verified.ok) return verified;
  const { ownerId, use } = verified.value;
  const user = await desk.store.findUser(ownerId);
  if (user === null || user.leavingAtMs !== null) return refuse('passkey_login_failed');
  if (use === null) {
    const event = userEvent(desk, user.userId, { kind: 'sign_in_refused', device: input.device });
    desk.doLater(() => desk.store.recordUserEvent(event));
    return refuse('passkey_login_failed');
  }
  const opened = openSession(desk, user, input);
  const saved = await changeUser(desk, user.userId, (present) =>
    ok({
      ...describeOpening(desk, present, { ...input, ...opened, kind: 'signed_in_by_passkey' }),
      usedPasskey: use,
    }),
  );
  return saved.ok ? ok({ ...opened, user: saved.value }) : refuse('passkey_login_failed');
}

import { type Result, ok, refuse } from '@naru/core';
import { type PasskeyUseInput, askChallenge, verifyPasskeyUse } from './passkey-ceremony.ts';
import { type AccountDesk, changeUser, userEvent } from './account-desk.ts';
import { type SessionWish, type SignedIn, describeOpening, openSession } from './open-session.ts';

const SIGN_IN = { purpose: 'sign_in', boundTo: null } as const;

/** Returns a challenge for a sign-in. It names no account, so it reveals none. */
export function beginPasskeySignIn(desk: AccountDesk): Promise<string> {
  return askChallenge(desk, SIGN_IN);
}

export interface PasskeySignInInput extends SessionWish, PasskeyUseInput {}

export type PasskeySignInRefusal = 'passkey_attempt_ended' | 'passkey_login_failed';

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

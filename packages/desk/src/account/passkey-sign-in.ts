import { type Result, ok, refuse } from '@naru/core';
import type { PasskeyAnswer, PasskeyPlace } from '../ports/passkey-verifier.ts';
import { type AccountDesk, changeUser, userEvent } from './account-desk.ts';
import { type SessionWish, type SignedIn, describeOpening, openSession } from './open-session.ts';
import { askChallenge, takeChallenge } from './passkeys.ts';

/** Returns a challenge for a sign-in. It names no account, so it reveals none. */
export function beginPasskeySignIn(desk: AccountDesk): Promise<string> {
  return askChallenge(desk, { purpose: 'sign_in', userId: null });
}

export interface PasskeySignInInput extends SessionWish {
  readonly answer: PasskeyAnswer;
  readonly place: PasskeyPlace;
}

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
  const { answer, place } = input;
  const challenge = await takeChallenge(desk, answer.clientDataJson, { purpose: 'sign_in', userId: null });
  if (challenge === null) return refuse('passkey_attempt_ended');
  const found = await desk.store.findPasskey(answer.credentialId);
  if (found === null || found.user.leavingAtMs !== null || answer.userId !== found.user.userId) {
    return refuse('passkey_login_failed');
  }
  const { passkey, user } = found;
  const { publicKey, signCount } = passkey;
  const proof = await desk.passkeys.verifyUse(answer, { place, challenge, publicKey, signCount });
  if (proof === null) {
    const event = userEvent(desk, user.userId, { kind: 'sign_in_refused', device: input.device });
    desk.doLater(() => desk.store.recordUserEvent(event));
    return refuse('passkey_login_failed');
  }
  const opened = openSession(desk, user, input);
  const usedPasskey = { ...proof, passkeyId: passkey.passkeyId, usedAtMs: desk.clock.nowMs() };
  const saved = await changeUser(desk, user.userId, (present) =>
    ok({
      ...describeOpening(desk, present, { ...input, ...opened, kind: 'signed_in_by_passkey' }),
      usedPasskey,
    }),
  );
  return saved.ok ? ok({ ...opened, user: saved.value }) : refuse('passkey_login_failed');
}

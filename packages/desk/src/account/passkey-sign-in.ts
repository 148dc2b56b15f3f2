import { type Result, ok, refuse } from '@naru/core';
import type { PasskeyAnswer, PasskeyPlace } from '../ports/passkey-verifier.ts';
import { type AccountDesk, changeUser, userEvent } from './account-desk.ts';
import { type SessionWish, type SignedIn, describeOpening, openSession } from './open-session.ts';
import { askChallenge, takeChallenge } from './passkeys.ts';

/** Gives a challenge for whoever signs in. It names nobody, so it tells nobody who has an account. */
export function beginPasskeySignIn(desk: AccountDesk): Promise<string> {
  return askChallenge(desk, { purpose: 'sign_in', userId: null });
}

export interface PasskeySignInInput extends SessionWish {
  readonly answer: PasskeyAnswer;
  readonly place: PasskeyPlace;
}

export type PasskeySignInRefusal = 'passkey_attempt_ended' | 'passkey_login_failed';

/**
 * Opens a session as a password does. No code of an authenticator app is asked for: the device and what it
 * asked of the person, a finger, a face or a PIN, are two factors by themselves. A passkey that nobody has, a
 * signature that is wrong and an account that is leaving are one answer.
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

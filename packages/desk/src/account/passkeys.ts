import { type Result, ok, parsePasskeyName, refuse } from '@naru/core';
import type { User } from '../ports/account-store.ts';
import { PASSKEYS_PER_USER_MAX, type Passkey } from '../ports/passkey-store.ts';
import type { NewPasskeyAnswer, PasskeyPlace } from '../ports/passkey-verifier.ts';
import { type AccountDesk, type Busy, asRaced, changeUser, letterTo, userEvent } from './account-desk.ts';
import { verifyPassword } from './new-password.ts';

/** Long enough to find the device and to confirm on it. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

/** What the browser needs to create a passkey. */
export interface PasskeyTask {
  readonly challenge: string;
  /** Of the account's existing passkeys; a device does not create a second one beside them. */
  readonly knownCredentialIds: readonly string[];
}

export type BeginPasskeyRefusal = 'password_wrong' | 'passkeys_too_many' | Busy;

/** Checks the password and returns a challenge that one new passkey may answer in the next minutes. */
export async function beginPasskey(
  desk: AccountDesk,
  user: User,
  password: string,
): Promise<Result<PasskeyTask, BeginPasskeyRefusal>> {
  const verified = await verifyPassword(desk, user, password);
  if (!verified.ok) return verified;
  const known = await desk.store.listPasskeys(user.userId);
  if (known.length >= PASSKEYS_PER_USER_MAX) return refuse('passkeys_too_many');
  const challenge = await askChallenge(desk, { purpose: 'register', userId: user.userId });
  return ok({ challenge, knownCredentialIds: known.map(({ credentialId }) => credentialId) });
}

export async function askChallenge(
  desk: AccountDesk,
  asked: { readonly purpose: 'register' | 'sign_in'; readonly userId: string | null },
): Promise<string> {
  const challenge = desk.secrets.nextToken();
  const nowMs = desk.clock.nowMs();
  const challengeHash = desk.hashText(challenge);
  const endsAtMs = nowMs + PASSKEY_CHALLENGE_MS;
  await desk.store.savePasskeyChallenge({ ...asked, challengeHash, endsAtMs }, nowMs);
  return challenge;
}

/** Consumes the challenge that an answer names, whatever becomes of the answer. Null if it is not ours. */
export async function takeChallenge(
  desk: AccountDesk,
  clientDataJson: string,
  asked: { readonly purpose: 'register' | 'sign_in'; readonly userId: string | null },
): Promise<string | null> {
  const challenge = desk.passkeys.readChallenge(clientDataJson);
  if (challenge === null) return null;
  const challengeHash = desk.hashText(challenge);
  const isTaken = await desk.store.takePasskeyChallenge({
    ...asked,
    challengeHash,
    nowMs: desk.clock.nowMs(),
  });
  return isTaken ? challenge : null;
}

export type AddPasskeyRefusal =
  | 'name_invalid'
  | 'passkey_attempt_ended'
  | 'passkey_invalid'
  | 'passkey_taken'
  | 'passkeys_too_many'
  | 'user_unknown'
  | 'user_changed_meanwhile';

/** Stores the public key of a passkey that answers this person's challenge, and notifies them by letter. */
export async function addPasskey(
  desk: AccountDesk,
  user: User,
  input: {
    readonly answer: NewPasskeyAnswer;
    readonly place: PasskeyPlace;
    readonly name: string;
    readonly device: string;
  },
): Promise<Result<Passkey, AddPasskeyRefusal>> {
  const name = parsePasskeyName(input.name);
  if (!name.ok) return name;
  const { userId } = user;
  const { answer, place, device } = input;
  const challenge = await takeChallenge(desk, answer.clientDataJson, { purpose: 'register', userId });
  if (challenge === null) return refuse('passkey_attempt_ended');
  const credential = await desk.passkeys.verifyNew(answer, { place, challenge });
  if (credential === null) return refuse('passkey_invalid');
  const createdAtMs = desk.clock.nowMs();
  const passkeyId = desk.ids.nextRowId();
  const newPasskey = { ...credential, passkeyId, userId, name: name.value, createdAtMs, lastUsedAtMs: null };
  const facts = { addedAtMs: createdAtMs, device };
  const saved = await changeUser(desk, userId, (present) =>
    ok({
      next: {},
      newPasskey,
      letters: [letterTo(desk, present, { kind: 'passkey_added', facts })],
      event: userEvent(desk, userId, { kind: 'passkey_added', device }),
    }),
  );
  if (saved.ok) return ok(newPasskey);
  const { reason } = saved;
  return refuse(reason === 'passkey_taken' || reason === 'passkeys_too_many' ? reason : asRaced(reason));
}

export async function renamePasskey(
  desk: AccountDesk,
  change: { readonly userId: string; readonly passkeyId: string; readonly name: string },
): Promise<Result<null, 'name_invalid' | 'passkey_unknown'>> {
  const name = parsePasskeyName(change.name);
  if (!name.ok) return name;
  const isRenamed = await desk.store.renamePasskey({ ...change, name: name.value });
  return isRenamed ? ok(null) : refuse('passkey_unknown');
}

export type RemovePasskeyRefusal =
  | 'password_wrong'
  | 'passkey_unknown'
  | 'user_unknown'
  | 'user_changed_meanwhile'
  | Busy;

/** The passkey no longer signs in. Sessions it opened stay until they are ended like any other. */
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

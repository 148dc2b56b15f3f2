import { type Result, ok, parsePasskeyName, refuse } from '@naru/core';
import type { AccountDesk } from './account-desk.ts';
import {
  type NewPasskeyAnswer,
  PASSKEYS_PER_OWNER_MAX,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyChallenge,
  type PasskeyPlace,
  type PasskeyUse,
} from '../ports/passkeys.ts';

/** Long enough to find the device and to confirm on it. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

type CeremonyDesk = Pick<AccountDesk, 'store' | 'clock' | 'ids' | 'hashText' | 'secrets' | 'passkeys'>;

/** The use of a challenge; an answer with another purpose, or bound to something else, is refused. */
type Asked = Pick<PasskeyChallenge, 'purpose' | 'boundTo'>;

/** What the browser needs to create a passkey. */
export interface PasskeyTask {
  readonly challenge: string;
  /** The existing passkeys of the account; a device does not create a second one beside them. */
  readonly knownCredentialIds: readonly string[];
}

/** The person who registers a passkey, and what their challenge is bound to. */
interface Registrant {
  readonly ownerId: string;
  readonly boundTo: string;
}

export async function askChallenge(desk: CeremonyDesk, asked: Asked): Promise<string> {
  const challenge = desk.secrets.nextToken();
  const nowMs = desk.clock.nowMs();
  const challengeHash = desk.hashText(challenge);
  const endsAtMs = nowMs + PASSKEY_CHALLENGE_MS;
  await desk.store.savePasskeyChallenge({ ...asked, challengeHash, endsAtMs }, nowMs);
  return challenge;
}

/** Consumes the challenge that an answer names, whether the answer is valid or not. Null if not ours. */
async function takeChallenge(
  desk: CeremonyDesk,
  clientDataJson: string,
  asked: Asked,
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

/** A challenge that one new passkey may answer in the next minutes. */
export async function beginRegistration(
  desk: CeremonyDesk,
  { ownerId, boundTo }: Registrant,
): Promise<Result<PasskeyTask, 'passkeys_too_many'>> {
  const known = await desk.store.listPasskeys(ownerId);
  if (known.length >= PASSKEYS_PER_OWNER_MAX) return refuse('passkeys_too_many');
  const challenge = await askChallenge(desk, { purpose: 'register', boundTo });
  return ok({ challenge, knownCredentialIds: known.map(({ credentialId }) => credentialId) });
}

export interface NewPasskeyInput {
  readonly answer: NewPasskeyAnswer;
  readonly place: PasskeyPlace;
  readonly name: string;
}

export type NewPasskeyRefusal = 'name_invalid' | 'passkey_attempt_ended' | 'passkey_invalid';

/** The passkey that a browser made for the challenge; it is not stored yet. */
export async function verifyNewPasskey(
  desk: CeremonyDesk,
  { ownerId, boundTo }: Registrant,
  input: NewPasskeyInput,
): Promise<Result<Passkey, NewPasskeyRefusal>> {
  const { answer, place } = input;
  const name = parsePasskeyName(input.name);
  if (!name.ok) return name;
  const challenge = await takeChallenge(desk, answer.clientDataJson, { purpose: 'register', boundTo });
  if (challenge === null) return refuse('passkey_attempt_ended');
  const credential = await desk.passkeys.verifyNew(answer, { place, challenge });
  if (credential === null) return refuse('passkey_invalid');
  const createdAtMs = desk.clock.nowMs();
  const passkeyId = desk.ids.nextRowId();
  return ok({ ...credential, passkeyId, ownerId, name: name.value, createdAtMs, lastUsedAtMs: null });
}

export interface PasskeyUseInput {
  readonly answer: PasskeyAnswer;
  readonly place: PasskeyPlace;
}

/**
 * The owner of the passkey that answered the challenge. The caller has to store `use`, which the store
 * refuses if the counter went back; it is null for a wrong signature.
 */
export async function verifyPasskeyUse(
  desk: CeremonyDesk,
  asked: Asked,
  { answer, place }: PasskeyUseInput,
): Promise<
  Result<
    { readonly ownerId: string; readonly use: PasskeyUse | null },
    'passkey_attempt_ended' | 'passkey_login_failed'
  >
> {
  const challenge = await takeChallenge(desk, answer.clientDataJson, asked);
  if (challenge === null) return refuse('passkey_attempt_ended');
  const passkey = await desk.store.findPasskey(answer.credentialId);
  if (passkey === null || answer.userId !== passkey.ownerId) return refuse('passkey_login_failed');
  const { passkeyId, ownerId, publicKey, signCount } = passkey;
  const proof = await desk.passkeys.verifyUse(answer, { place, challenge, publicKey, signCount });
  return ok({ ownerId, use: proof && { ...proof, passkeyId, usedAtMs: desk.clock.nowMs() } });
}

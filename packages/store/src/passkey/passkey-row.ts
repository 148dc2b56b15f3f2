import { CHALLENGE_PURPOSES, type Passkey, type PasskeyChallenge } from '@naru/desk';
import { integer, oneOf, orNull, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

export const PASSKEYS = defineTable<Passkey>('passkeys', {
  passkeyId: text,
  ownerId: text,
  credentialId: text,
  publicKey: text,
  signCount: integer,
  name: text,
  createdAtMs: integer,
  lastUsedAtMs: orNull(integer),
});

export const CHALLENGES = defineTable<PasskeyChallenge>('passkey_challenges', {
  challengeHash: text,
  purpose: oneOf(CHALLENGE_PURPOSES),
  boundTo: orNull(text),
  endsAtMs: integer,
});

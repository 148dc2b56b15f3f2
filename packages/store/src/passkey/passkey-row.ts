import type { Passkey, PasskeyChallenge } from '@naru/desk';
import { integer, oneOf, orNull, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

export const PASSKEYS = defineTable<Passkey>('user_passkeys', {
  passkeyId: text,
  userId: text,
  credentialId: text,
  publicKey: text,
  signCount: integer,
  name: text,
  createdAtMs: integer,
  lastUsedAtMs: orNull(integer),
});

export const CHALLENGES = defineTable<PasskeyChallenge>('passkey_challenges', {
  challengeHash: text,
  purpose: oneOf(['register', 'sign_in']),
  userId: orNull(text),
  endsAtMs: integer,
});

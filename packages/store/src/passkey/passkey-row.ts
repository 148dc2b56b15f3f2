import type { Passkey, PasskeyChallenge } from '@naru/desk';
import { type RowOf, integerOf, integerOrNullOf, textOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const PASSKEY_COLUMNS = {
  passkey_id: 'text',
  user_id: 'text',
  credential_id: 'text',
  public_key: 'text',
  sign_count: 'integer',
  name: 'text',
  created_at_ms: 'integer',
  last_used_at_ms: 'integer',
} as const;

export function toPasskeyRow(passkey: Passkey): RowOf<typeof PASSKEY_COLUMNS> {
  return {
    passkey_id: passkey.passkeyId,
    user_id: passkey.userId,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    sign_count: passkey.signCount,
    name: passkey.name,
    created_at_ms: passkey.createdAtMs,
    last_used_at_ms: passkey.lastUsedAtMs,
  };
}

export function fromPasskeyRow(row: Row, prefix = ''): Passkey {
  return {
    passkeyId: textOf(row, `${prefix}passkey_id`),
    userId: textOf(row, `${prefix}user_id`),
    credentialId: textOf(row, `${prefix}credential_id`),
    publicKey: textOf(row, `${prefix}public_key`),
    signCount: integerOf(row, `${prefix}sign_count`),
    name: textOf(row, `${prefix}name`),
    createdAtMs: integerOf(row, `${prefix}created_at_ms`),
    lastUsedAtMs: integerOrNullOf(row, `${prefix}last_used_at_ms`),
  };
}

export const CHALLENGE_COLUMNS = {
  challenge_hash: 'text',
  purpose: 'text',
  user_id: 'text',
  ends_at_ms: 'integer',
} as const;

export function toChallengeRow(challenge: PasskeyChallenge): RowOf<typeof CHALLENGE_COLUMNS> {
  return {
    challenge_hash: challenge.challengeHash,
    purpose: challenge.purpose,
    user_id: challenge.userId,
    ends_at_ms: challenge.endsAtMs,
  };
}

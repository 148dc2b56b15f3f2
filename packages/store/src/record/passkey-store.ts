import {
  CHALLENGE_PURPOSES,
  PASSKEYS_PER_OWNER_MAX,
  type Passkey,
  type PasskeyChallenge,
  type PasskeyChange,
  type PasskeyRefusal,
  type PasskeyStore,
} from '@naru/desk';
import { given, save } from '../sql/save.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
import { integer, oneOf, orNull, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

const PASSKEYS = defineTable<Passkey>('passkeys', {
  passkeyId: text,
  ownerId: text,
  credentialId: text,
  publicKey: text,
  signCount: integer,
  name: text,
  createdAtMs: integer,
  lastUsedAtMs: orNull(integer),
});

const CHALLENGES = defineTable<PasskeyChallenge>('passkey_challenges', {
  challengeHash: text,
  purpose: oneOf(CHALLENGE_PURPOSES),
  boundTo: orNull(text),
  endsAtMs: integer,
});

export function createPasskeyStore(database: Database): PasskeyStore {
  return {
    // One more than is allowed, so that a passkey inserted into the database is detected.
    listPasskeys: (ownerId) =>
      PASSKEYS.select(database, 'WHERE owner_id = ? ORDER BY passkey_id LIMIT ?', [
        ownerId,
        PASSKEYS_PER_OWNER_MAX + 1,
      ]),
    findPasskey: (credentialId) => PASSKEYS.find(database, 'WHERE credential_id = ?', [credentialId]),
    changePasskeys: (ownerId, change) => save(database, passkeyScript(ownerId, change)),
    savePasskeyChallenge: async (challenge, nowMs) => {
      const { boundTo, purpose } = challenge;
      await database.write([
        { sql: `DELETE FROM passkey_challenges WHERE ends_at_ms <= ?`, values: [nowMs] },
        {
          sql: `DELETE FROM passkey_challenges WHERE bound_to = ? AND purpose = ?`,
          values: [boundTo, purpose],
        },
        CHALLENGES.insert(challenge),
      ]);
    },
    takePasskeyChallenge: async ({ challengeHash, purpose, boundTo, nowMs }) => {
      const taken = await database.write([
        {
          sql: `DELETE FROM passkey_challenges
            WHERE challenge_hash = ? AND purpose = ? AND coalesce(bound_to, '') = ? AND ends_at_ms > ?`,
          values: [challengeHash, purpose, boundTo ?? '', nowMs],
          refusedWhenUnchanged: 'challenge_unknown',
        },
      ]);
      return taken.ok;
    },
  };
}

/** The changes of the passkeys of one owner; part of a change of the owner, after its checks. */
export function passkeyScript(ownerId: string, change: PasskeyChange): Script<PasskeyRefusal> {
  const { newPasskey, usedPasskey, renamedPasskey, removedPasskeyId, dropsPasskeys } = change;
  return [
    ...given(newPasskey, (passkey) => [
      {
        sql: `SELECT passkey_id FROM passkeys WHERE owner_id = ?
          ORDER BY passkey_id LIMIT 1 OFFSET ?`,
        values: [ownerId, PASSKEYS_PER_OWNER_MAX - 1],
        refusedWhenFound: 'passkeys_too_many' as const,
      },
      PASSKEYS.insert(passkey, { refusedWhenTaken: { passkeys_credential: 'passkey_taken' as const } }),
    ]),
    ...given(usedPasskey, ({ passkeyId, signCount, usedAtMs }) => [
      {
        // A count that does not grow means a copied key, unless the authenticator does not count at all.
        sql: `UPDATE passkeys SET sign_count = ?, last_used_at_ms = ?
          WHERE passkey_id = ? AND owner_id = ? AND (sign_count < ? OR (sign_count = 0 AND ? = 0))`,
        values: [signCount, usedAtMs, passkeyId, ownerId, signCount, signCount],
        refusedWhenUnchanged: 'passkey_unknown',
      },
    ]),
    ...given(renamedPasskey, ({ passkeyId, name }) => [
      {
        sql: `UPDATE passkeys SET name = ? WHERE passkey_id = ? AND owner_id = ?`,
        values: [name, passkeyId, ownerId],
        refusedWhenUnchanged: 'passkey_unknown',
      },
    ]),
    ...given(removedPasskeyId, (passkeyId) => [
      {
        sql: `DELETE FROM passkeys WHERE passkey_id = ? AND owner_id = ?`,
        values: [passkeyId, ownerId],
        refusedWhenUnchanged: 'passkey_unknown',
      },
    ]),
    ...(dropsPasskeys === true ? [dropPasskeys(ownerId)] : []),
  ];
}

export function dropPasskeys(ownerId: string): Statement {
  return { sql: `DELETE FROM passkeys WHERE owner_id = ?`, values: [ownerId] };
}

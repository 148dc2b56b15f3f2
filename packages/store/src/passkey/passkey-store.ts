import { PASSKEYS_PER_USER_MAX, type PasskeyStore, type UserChange } from '@naru/desk';
import { USERS } from '../account/user-row.ts';
import type { Database, Script } from '../sql/statement.ts';
import { CHALLENGES, PASSKEYS } from './passkey-row.ts';

const PASSKEY_OF_USER = PASSKEYS.joined('p');
const FIND_PASSKEY = `SELECT ${USERS.listOf('u')}, ${PASSKEY_OF_USER.list}
  FROM user_passkeys p JOIN users u ON u.user_id = p.user_id WHERE p.credential_id = ?`;

export function createPasskeyStore(database: Database): PasskeyStore {
  return {
    listPasskeys: (userId) =>
      PASSKEYS.select(database, 'WHERE user_id = ? ORDER BY passkey_id LIMIT ?', [
        userId,
        PASSKEYS_PER_USER_MAX,
      ]),
    findPasskey: async (credentialId) => {
      const [row] = await database.all(FIND_PASSKEY, [credentialId]);
      return row === undefined ? null : { passkey: PASSKEY_OF_USER.fromRow(row), user: USERS.fromRow(row) };
    },
    renamePasskey: async ({ userId, passkeyId, name }) => {
      const renamed = await database.write([
        {
          sql: `UPDATE user_passkeys SET name = ? WHERE passkey_id = ? AND user_id = ?`,
          values: [name, passkeyId, userId],
          refusedWhenUnchanged: 'passkey_unknown',
        },
      ]);
      return renamed.ok;
    },
    savePasskeyChallenge: async (challenge, nowMs) => {
      const { userId } = challenge;
      await database.write([
        { sql: `DELETE FROM passkey_challenges WHERE ends_at_ms <= ?`, values: [nowMs] },
        ...(userId === null
          ? []
          : [{ sql: `DELETE FROM passkey_challenges WHERE user_id = ?`, values: [userId] }]),
        CHALLENGES.insert(challenge),
      ]);
    },
    takePasskeyChallenge: async ({ challengeHash, purpose, userId, nowMs }) => {
      const taken = await database.write([
        {
          sql: `DELETE FROM passkey_challenges
            WHERE challenge_hash = ? AND purpose = ? AND coalesce(user_id, '') = ? AND ends_at_ms > ?`,
          values: [challengeHash, purpose, userId ?? '', nowMs],
          refusedWhenUnchanged: 'challenge_unknown',
        },
      ]);
      return taken.ok;
    },
  };
}

type PasskeyRefusal = 'passkey_taken' | 'passkeys_too_many' | 'passkey_unknown';

/** What a change of a person does to their passkeys. Runs after the check of the person's version. */
export function passkeyScript(change: UserChange): Script<PasskeyRefusal> {
  const { user, newPasskey, usedPasskey, removedPasskeyId, dropsPasskeys } = change;
  const { userId } = user;
  return [
    ...(newPasskey === undefined
      ? []
      : [
          {
            sql: `SELECT passkey_id FROM user_passkeys WHERE user_id = ?
              ORDER BY passkey_id LIMIT 1 OFFSET ?`,
            values: [userId, PASSKEYS_PER_USER_MAX - 1],
            refusedWhenFound: 'passkeys_too_many' as const,
          },
          PASSKEYS.insert(newPasskey, {
            refusedWhenTaken: { user_passkeys_credential: 'passkey_taken' as const },
          }),
        ]),
    ...(usedPasskey === undefined
      ? []
      : [
          {
            // A count that does not grow means a copied key, unless the authenticator does not count at all.
            sql: `UPDATE user_passkeys SET sign_count = ?, last_used_at_ms = ?
              WHERE passkey_id = ? AND user_id = ? AND (sign_count < ? OR (sign_count = 0 AND ? = 0))`,
            values: [
              usedPasskey.signCount,
              usedPasskey.usedAtMs,
              usedPasskey.passkeyId,
              userId,
              usedPasskey.signCount,
              usedPasskey.signCount,
            ],
            refusedWhenUnchanged: 'passkey_unknown' as const,
          },
        ]),
    ...(removedPasskeyId === undefined
      ? []
      : [
          {
            sql: `DELETE FROM user_passkeys WHERE passkey_id = ? AND user_id = ?`,
            values: [removedPasskeyId, userId],
            refusedWhenUnchanged: 'passkey_unknown' as const,
          },
        ]),
    ...(dropsPasskeys === true
      ? [{ sql: `DELETE FROM user_passkeys WHERE user_id = ?`, values: [userId] }]
      : []),
  ];
}

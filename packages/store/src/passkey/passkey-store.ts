import { PASSKEYS_PER_USER_MAX, type PasskeyStore, type UserChange } from '@naru/desk';
import { USER_COLUMNS, fromUserRow } from '../account/user-row.ts';
import { insert } from '../sql/insert.ts';
import { columnList } from '../sql/row.ts';
import type { Database, Script } from '../sql/statement.ts';
import {
  CHALLENGE_COLUMNS,
  PASSKEY_COLUMNS,
  fromPasskeyRow,
  toChallengeRow,
  toPasskeyRow,
} from './passkey-row.ts';

const PASSKEYS = columnList(PASSKEY_COLUMNS);

const FIND_PASSKEY = `SELECT ${columnList(USER_COLUMNS, 'u.')},
  ${Object.keys(PASSKEY_COLUMNS)
    .map((column) => `p.${column} AS p_${column}`)
    .join(', ')}
  FROM user_passkeys p JOIN users u ON u.user_id = p.user_id WHERE p.credential_id = ?`;

export function createPasskeyStore(database: Database): PasskeyStore {
  return {
    listPasskeys: async (userId) => {
      const rows = await database.all(
        `SELECT ${PASSKEYS} FROM user_passkeys WHERE user_id = ? ORDER BY passkey_id LIMIT ?`,
        [userId, PASSKEYS_PER_USER_MAX],
      );
      return rows.map((row) => fromPasskeyRow(row));
    },
    findPasskey: async (credentialId) => {
      const [row] = await database.all(FIND_PASSKEY, [credentialId]);
      return row === undefined ? null : { passkey: fromPasskeyRow(row, 'p_'), user: fromUserRow(row) };
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
        insert('passkey_challenges', CHALLENGE_COLUMNS, toChallengeRow(challenge)),
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

/** What a change of a person does to their passkeys. Comes after the version of the person was compared. */
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
          insert('user_passkeys', PASSKEY_COLUMNS, toPasskeyRow(newPasskey), {
            refusedWhenTaken: { user_passkeys_credential: 'passkey_taken' as const },
          }),
        ]),
    ...(usedPasskey === undefined
      ? []
      : [
          {
            // A count that does not grow is a copy of the key, unless the authenticator counts nothing.
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

import {
  type AccountStore,
  hashAccess,
  type SaveUserChangeRefusal,
  type User,
  type UserChange,
  type UserLink,
  type UserSession,
} from '@naru/desk';
import { letterScript } from './letter-store.ts';
import { ORDERS } from './order-row.ts';
import { dropPasskeys, passkeyScript } from './passkey-store.ts';
import { forgetInLottery } from './lottery-store.ts';
import { assertLimit, readCount, readFirst } from '../sql/select.ts';
import { given, save, saveAndCount } from '../sql/save.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
import { userEventScript } from './user-event-store.ts';
import { LINK_PURPOSES } from '@naru/core';
import { inColumn, integer, LANGUAGE, oneOf, orNull, text, textList } from '../sql/field.ts';
import { hashText } from '../sql/hash-text.ts';
import { defineTable } from '../sql/table.ts';

/** The fields that a change of an account may alter. */
const CHANGING = {
  version: integer,
  username: text,
  usernameKey: text,
  email: text,
  emailKey: text,
  phone: text,
  fullName: text,
  dateOfBirth: text,
  countryCode: orNull(text),
  passwordHash: text,
  language: LANGUAGE,
  totpSecret: orNull(text),
  totpPendingSecret: orNull(text),
  totpLastStep: integer,
  knownDevices: inColumn('known_devices_json', textList),
  updatedAtMs: integer,
  leavingAtMs: orNull(integer),
};

const FIELDS = { userId: text, ...CHANGING, createdAtMs: integer };

/** A hash over the person's means of signing in, by which an edit of the row past the desk is found. */
interface AccessHash {
  readonly accessHash: string;
}

const USERS = defineTable<User>('users', FIELDS);

export const USERS_WITH_ACCESS = defineTable<User & AccessHash>('users', { ...FIELDS, accessHash: text });

const CHANGED_USERS = defineTable<Omit<User, 'userId' | 'createdAtMs'> & AccessHash>('users', {
  ...CHANGING,
  accessHash: text,
});

function withAccess(user: User): User & AccessHash {
  return { ...user, accessHash: hashAccess(hashText, user) };
}

const USER_SESSIONS = defineTable<UserSession>('user_sessions', {
  sessionId: text,
  userId: text,
  tokenHash: text,
  cookieHash: orNull(text),
  device: text,
  createdAtMs: integer,
  lastUsedAtMs: integer,
  idleMs: orNull(integer),
  endsAtMs: integer,
});

const USER_LINKS = defineTable<UserLink>('user_links', {
  tokenHash: text,
  userId: text,
  purpose: oneOf(LINK_PURPOSES),
  email: orNull(text),
  emailKey: orNull(text),
  passwordMark: orNull(text),
  userVersion: integer,
  createdAtMs: integer,
  endsAtMs: integer,
});

/** More than a person may have at a time. */
const SESSIONS_MAX = 100;

const SESSION_OF_USER = USER_SESSIONS.joined('s');
const FIND_SESSION = `SELECT ${USERS.listOf('u')}, ${SESSION_OF_USER.list}
  FROM user_sessions s JOIN users u ON u.user_id = s.user_id WHERE s.token_hash = ?`;

function createUserSessionStore(database: Database) {
  return {
    findUserSession: (tokenHash) =>
      readFirst(database, FIND_SESSION, [tokenHash], (row) => ({
        session: SESSION_OF_USER.fromRow(row),
        user: USERS.fromRow(row),
      })),
    listUserSessions: (userId) =>
      USER_SESSIONS.select(
        database,
        'WHERE user_id = ? ORDER BY last_used_at_ms DESC, session_id DESC LIMIT ?',
        [userId, SESSIONS_MAX],
      ),
    touchUserSession: async (sessionId, lastUsedAtMs) => {
      await database.write([
        {
          sql: `UPDATE user_sessions SET last_used_at_ms = ? WHERE session_id = ? AND last_used_at_ms < ?`,
          values: [lastUsedAtMs, sessionId, lastUsedAtMs],
        },
      ]);
    },
    deleteUserSession: async ({ userId, sessionId }, event) => {
      const deleted = await database.write([
        {
          sql: `DELETE FROM user_sessions WHERE user_id = ? AND session_id = ?`,
          values: [userId, sessionId],
          refusedWhenUnchanged: 'session_unknown',
        },
        ...userEventScript(event),
      ]);
      return deleted.ok;
    },
    deleteUserSessions: ({ userId, exceptSessionId }, event) =>
      saveAndCount(database, [
        {
          sql: `DELETE FROM user_sessions WHERE user_id = ? AND session_id <> ?`,
          values: [userId, exceptSessionId ?? ''],
        },
        ...userEventScript(event),
      ]),
    forgetEndedSignIns: async (nowMs) => {
      await database.write([
        { sql: `DELETE FROM user_sessions WHERE ends_at_ms <= ?`, values: [nowMs] },
        { sql: `DELETE FROM user_links WHERE ends_at_ms <= ?`, values: [nowMs] },
        { sql: `DELETE FROM passkey_challenges WHERE ends_at_ms <= ?`, values: [nowMs] },
      ]);
    },
  } satisfies Partial<AccountStore>;
}

const USER_KEYS = { users_username: 'username_taken', users_email: 'email_taken' } as const;

/** More than a person needs. Beyond it the session that was unused for longest is ended. */
const SESSIONS_PER_USER_MAX = 50;

export function createAccountStore(database: Database): AccountStore {
  return {
    saveNewUser: ({ user, letters, event }) =>
      save(database, [
        USERS_WITH_ACCESS.insert(withAccess(user), { refusedWhenTaken: USER_KEYS }),
        refuseReserved(user),
        ...letterScript(letters),
        ...userEventScript(event),
      ]),
    saveUserChange: (change) => save(database, changeScript(change)),
    ...createUserReads(database),
    ...createUserSessionStore(database),
    hasDelivered: async (userId) => {
      const sql = `SELECT 1 AS found FROM orders WHERE user_id = ? AND stage = 'delivered' LIMIT 1`;
      return (await database.all(sql, [userId])).length > 0;
    },
    deleteUser: async (userId) => {
      const tables = ['user_sessions', 'user_links', 'user_recovery_codes', 'user_events', 'users'];
      await database.write([
        ...forgetInLottery(userId),
        dropPasskeys(userId),
        { sql: `DELETE FROM passkey_challenges WHERE bound_to = ?`, values: [userId] },
        ...tables.map((table) => ({ sql: `DELETE FROM ${table} WHERE user_id = ?`, values: [userId] })),
      ]);
    },
  };
}

function createUserReads(database: Database) {
  return {
    findUser: (userId) => USERS.find(database, 'WHERE user_id = ?', [userId]),
    findUserByEmail: (emailKey) => USERS.find(database, 'WHERE email_key = ?', [emailKey]),
    findUserLink: (tokenHash) => USER_LINKS.find(database, 'WHERE token_hash = ?', [tokenHash]),
    listUndoLinks: (of) => {
      const [column, value] = 'userId' in of ? ['user_id', of.userId] : ['email_key', of.emailKey];
      const where = `WHERE ${column} = ? AND purpose = 'undo_email'`;
      return USER_LINKS.select(database, `${where} ORDER BY created_at_ms, user_version`, [value]);
    },
    listUsers: ({ limit, beforeUserId }) => {
      const before =
        beforeUserId === undefined
          ? ''
          : `AND (created_at_ms, user_id) < ((SELECT created_at_ms FROM users WHERE user_id = ?), ?)`;
      return USERS.select(
        database,
        `WHERE leaving_at_ms IS NULL ${before} ORDER BY created_at_ms DESC, user_id DESC LIMIT ?`,
        [...(beforeUserId === undefined ? [] : [beforeUserId, beforeUserId]), assertLimit(limit)],
      );
    },
    countRecoveryCodes: (userId) =>
      readCount(database, `SELECT count(*) AS counted FROM user_recovery_codes WHERE user_id = ?`, [userId]),
    listOrdersOfUser: async ({ userId, limit, beforeReference }) => {
      // Finds nothing if the last order of the page before belongs to somebody else.
      const before =
        beforeReference === undefined
          ? ''
          : `AND (created_at_ms, order_id)
              < ((SELECT created_at_ms FROM orders WHERE reference = ? AND user_id = ?),
                 (SELECT order_id FROM orders WHERE reference = ?))`;
      const place = beforeReference === undefined ? [] : [beforeReference, userId, beforeReference];
      return ORDERS.select(
        database,
        `WHERE user_id = ? ${before} ORDER BY created_at_ms DESC, order_id DESC LIMIT ?`,
        [userId, ...place, assertLimit(limit)],
      );
    },
    listLeavingUsers: async (limit) =>
      USERS.select(database, 'WHERE leaving_at_ms IS NOT NULL ORDER BY leaving_at_ms, user_id LIMIT ?', [
        assertLimit(limit),
      ]),
  } satisfies Partial<AccountStore>;
}

function changeScript(change: UserChange): Script<SaveUserChangeRefusal> {
  const { user, expectedVersion, letters = [], endSessionsExcept, event, dropsEvents } = change;
  const { userId } = user;
  return [
    {
      sql: `UPDATE users SET ${CHANGED_USERS.assignments} WHERE user_id = ? AND version = ?`,
      values: [...CHANGED_USERS.valuesOf(withAccess(user)), userId, expectedVersion],
      refusedWhenUnchanged: 'user_changed_meanwhile',
      refusedWhenTaken: USER_KEYS,
    },
    ...linkScript(change),
    ...given(endSessionsExcept, (kept) => [
      {
        sql: `DELETE FROM user_sessions WHERE user_id = ? AND session_id <> ?`,
        values: [userId, kept ?? ''],
      },
    ]),
    ...sessionScript(change),
    ...recoveryScript(change),
    ...passkeyScript(userId, change),
    ...letterScript(letters),
    ...(dropsEvents === true ? [{ sql: `DELETE FROM user_events WHERE user_id = ?`, values: [userId] }] : []),
    ...userEventScript(event),
  ];
}

function linkScript(change: UserChange): Script<SaveUserChangeRefusal> {
  const { user, newLink, usedLinkHash, dropsLinks, dropsUndoFromVersion } = change;
  const dropLinks = (which: string, ...values: readonly number[]): Statement => ({
    sql: `DELETE FROM user_links WHERE user_id = ? ${which}`,
    values: [user.userId, ...values],
  });
  return [
    ...given(usedLinkHash, (hash) => [
      {
        sql: `DELETE FROM user_links WHERE token_hash = ? AND user_id = ?`,
        values: [hash, user.userId],
        refusedWhenUnchanged: 'link_used',
      },
    ]),
    ...(dropsLinks === 'all' ? [dropLinks('')] : []),
    ...(dropsLinks === 'all_but_undo' ? [dropLinks(`AND purpose <> 'undo_email'`)] : []),
    ...given(dropsUndoFromVersion, (version) => [
      dropLinks(`AND purpose = 'undo_email' AND user_version >= ?`, version),
    ]),
    ...(newLink?.purpose === 'email' ? [dropLinks(`AND purpose = 'email'`)] : []),
    ...(newLink?.purpose === 'undo_email' ? [refuseReserved(user)] : []),
    ...given(newLink, (link) => [USER_LINKS.insert(link)]),
  ];
}

/**
 * Refuses an address that another person may still get back. It runs after the row was written: of two
 * transactions about one address, the second has by then waited for the first, and reads its result.
 */
function refuseReserved({ userId, emailKey, updatedAtMs }: User): Statement<'email_taken'> {
  return {
    sql: `SELECT 1 FROM user_links
      WHERE email_key = ? AND purpose = 'undo_email' AND user_id <> ? AND ends_at_ms > ? LIMIT 1`,
    values: [emailKey, userId, updatedAtMs],
    refusedWhenFound: 'email_taken',
  };
}

function sessionScript({ user, newSession }: UserChange): Script<SaveUserChangeRefusal> {
  if (newSession === undefined) return [];
  return [
    USER_SESSIONS.insert(newSession),
    {
      sql: `DELETE FROM user_sessions WHERE user_id = ? AND session_id NOT IN (
        SELECT session_id FROM user_sessions WHERE user_id = ?
        ORDER BY last_used_at_ms DESC, session_id DESC LIMIT ?)`,
      values: [user.userId, user.userId, SESSIONS_PER_USER_MAX],
    },
  ];
}

function recoveryScript(change: UserChange): Script<SaveUserChangeRefusal> {
  const { user, recoveryCodeHashes, usedRecoveryCodeHash } = change;
  return [
    ...given(usedRecoveryCodeHash, (hash) => [
      {
        sql: `DELETE FROM user_recovery_codes WHERE user_id = ? AND code_hash = ?`,
        values: [user.userId, hash],
        refusedWhenUnchanged: 'recovery_code_used',
      },
    ]),
    ...given(recoveryCodeHashes, (hashes) => [
      { sql: `DELETE FROM user_recovery_codes WHERE user_id = ?`, values: [user.userId] },
      ...hashes.map((codeHash) => ({
        sql: `INSERT INTO user_recovery_codes (user_id, code_hash) VALUES (?, ?)`,
        values: [user.userId, codeHash],
      })),
    ]),
  ];
}

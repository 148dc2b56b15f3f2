import type { AccountStore } from '@naru/desk';
import { saveAndCount } from '../sql/save.ts';
import type { Database } from '../sql/statement.ts';
import { userEventScript } from '../user-event/user-event-store.ts';
import { USERS, USER_SESSIONS } from './user-row.ts';

/** Above what a person may have at a time. */
const SESSIONS_MAX = 100;

const SESSION_OF_USER = USER_SESSIONS.joined('s');
const FIND_SESSION = `SELECT ${USERS.listOf('u')}, ${SESSION_OF_USER.list}
  FROM user_sessions s JOIN users u ON u.user_id = s.user_id WHERE s.token_hash = ?`;

type UserSessionStore = Pick<
  AccountStore,
  | 'findUserSession'
  | 'listUserSessions'
  | 'touchUserSession'
  | 'deleteUserSession'
  | 'deleteUserSessions'
  | 'forgetEndedSignIns'
>;

export function createUserSessionStore(database: Database): UserSessionStore {
  return {
    findUserSession: async (tokenHash) => {
      const [row] = await database.all(FIND_SESSION, [tokenHash]);
      return row === undefined ? null : { session: SESSION_OF_USER.fromRow(row), user: USERS.fromRow(row) };
    },
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
  };
}

import type { AccountStore } from '@naru/desk';
import { columnList } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';
import { userEventScript } from '../user-event/user-event-store.ts';
import { SESSION_COLUMNS, USER_COLUMNS, fromSessionRow, fromUserRow } from './user-row.ts';

const SESSIONS = columnList(SESSION_COLUMNS);
/** As many as a person may have at a time. */
const SESSIONS_MAX = 100;

const FIND_SESSION = `SELECT ${columnList(USER_COLUMNS, 'u.')},
  ${Object.keys(SESSION_COLUMNS)
    .map((column) => `s.${column} AS s_${column}`)
    .join(', ')}
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
      return row === undefined ? null : { session: fromSessionRow(row, 's_'), user: fromUserRow(row) };
    },
    listUserSessions: async (userId) => {
      const rows = await database.all(
        `SELECT ${SESSIONS} FROM user_sessions WHERE user_id = ?
          ORDER BY last_used_at_ms DESC, session_id DESC LIMIT ?`,
        [userId, SESSIONS_MAX],
      );
      return rows.map((row) => fromSessionRow(row));
    },
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
    deleteUserSessions: async ({ userId, exceptSessionId }, event) => {
      const deleted = await database.write([
        {
          sql: `DELETE FROM user_sessions WHERE user_id = ? AND session_id <> ?`,
          values: [userId, exceptSessionId ?? ''],
        },
        ...userEventScript(event),
      ]);
      return deleted.ok ? (deleted.value[0] ?? 0) : 0;
    },
    forgetEndedSignIns: async (nowMs) => {
      await database.write([
        { sql: `DELETE FROM user_sessions WHERE ends_at_ms <= ?`, values: [nowMs] },
        { sql: `DELETE FROM user_links WHERE ends_at_ms <= ?`, values: [nowMs] },
        { sql: `DELETE FROM passkey_challenges WHERE ends_at_ms <= ?`, values: [nowMs] },
      ]);
    },
  };
}

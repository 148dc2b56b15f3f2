import type { EndedSessions, OperatorSession, OperatorStore } from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { integer, text } from '../sql/field.ts';
import { save, saveAndCount } from '../sql/save.ts';
import type { Database, Script } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const SESSIONS = defineTable<OperatorSession>('operator_sessions', {
  sessionId: text,
  tokenHash: text,
  operatorId: text,
  device: text,
  createdAtMs: integer,
  lastUsedAtMs: integer,
  steppedUpAtMs: integer,
  endsAtMs: integer,
});

/** At one more, the session that was not used for longest ends. */
const SESSIONS_PER_OPERATOR_MAX = 20;

export type OperatorSessionStore = Pick<
  OperatorStore,
  | 'saveSession'
  | 'findSession'
  | 'touchSession'
  | 'stepUpSession'
  | 'moveSessions'
  | 'deleteSession'
  | 'listOperatorSessions'
  | 'endOperatorSessions'
>;

export function createOperatorSessionStore(database: Database): OperatorSessionStore {
  return {
    listOperatorSessions: (operatorId, nowMs) =>
      SESSIONS.select(
        database,
        'WHERE operator_id = ? AND ends_at_ms > ? ORDER BY last_used_at_ms DESC, session_id',
        [operatorId, nowMs],
      ),
    endOperatorSessions: (operatorId, ended) => saveAndCount(database, endScript(operatorId, ended)),
    saveSession: (session, act) => {
      const { operatorId, createdAtMs } = session;
      return save(database, [
        insertAct(act),
        SESSIONS.insert(session),
        {
          sql: `DELETE FROM operator_sessions WHERE operator_id = ? AND session_id NOT IN (
            SELECT session_id FROM operator_sessions WHERE operator_id = ?
            ORDER BY last_used_at_ms DESC, session_id DESC LIMIT ?)`,
          values: [operatorId, operatorId, SESSIONS_PER_OPERATOR_MAX],
        },
        {
          sql: `UPDATE operators SET last_seen_at_ms = ? WHERE operator_id = ?`,
          values: [createdAtMs, operatorId],
        },
      ]);
    },
    findSession: (tokenHash) => SESSIONS.find(database, 'WHERE token_hash = ?', [tokenHash]),
    touchSession: async (tokenHash, lastUsedAtMs) => {
      const sql = `UPDATE operator_sessions SET last_used_at_ms = ? WHERE token_hash = ?`;
      await database.write([
        { sql, values: [lastUsedAtMs, tokenHash] },
        {
          sql: `UPDATE operators SET last_seen_at_ms = ?
            WHERE operator_id = (SELECT operator_id FROM operator_sessions WHERE token_hash = ?)`,
          values: [lastUsedAtMs, tokenHash],
        },
      ]);
    },
    stepUpSession: async (tokenHash, steppedUpAtMs) => {
      const sql = `UPDATE operator_sessions SET stepped_up_at_ms = ? WHERE token_hash = ?`;
      await database.write([{ sql, values: [steppedUpAtMs, tokenHash] }]);
    },
    moveSessions: async (byMs) => {
      const sql = `UPDATE operator_sessions
        SET created_at_ms = created_at_ms + ?, last_used_at_ms = last_used_at_ms + ?,
          stepped_up_at_ms = stepped_up_at_ms + ?, ends_at_ms = ends_at_ms + ?`;
      await database.write([{ sql, values: [byMs, byMs, byMs, byMs] }]);
    },
    deleteSession: async (tokenHash) => {
      const sql = `DELETE FROM operator_sessions WHERE token_hash = ?`;
      await database.write([{ sql, values: [tokenHash] }]);
    },
  };
}

export function endScript(operatorId: string, ended: EndedSessions): Script {
  if (ended === 'none') return [];
  const sql = `DELETE FROM operator_sessions WHERE operator_id = ?`;
  if (ended === 'all') return [{ sql, values: [operatorId] }];
  return 'sessionId' in ended
    ? [{ sql: `${sql} AND session_id = ?`, values: [operatorId, ended.sessionId] }]
    : [{ sql: `${sql} AND token_hash <> ?`, values: [operatorId, ended.allBut] }];
}

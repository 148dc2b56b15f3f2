import { OPERATOR_ROLES, OWN_LETTERS } from '@naru/core';
import type {
  DeskAct,
  EndedSessions,
  Invitation,
  Operator,
  OperatorSession,
  OperatorStore,
} from '@naru/desk';
import { insertAct } from './desk-act-store.ts';
import { dropPasskeys, passkeyScript } from './passkey-store.ts';
import { integer, oneOf, orNull, text } from '../sql/field.ts';
import { readCount } from '../sql/select.ts';
import { integerOf, textOf } from '../sql/row.ts';
import { save, saveAndCount } from '../sql/save.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
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

/** With one session more, the session that was unused for longest ends. */
const SESSIONS_PER_OPERATOR_MAX = 20;

function createOperatorSessions(database: Database) {
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
  } satisfies Partial<OperatorStore>;
}

function endScript(operatorId: string, ended: EndedSessions): Script {
  if (ended === 'none') return [];
  const sql = `DELETE FROM operator_sessions WHERE operator_id = ?`;
  if (ended === 'all') return [{ sql, values: [operatorId] }];
  return 'sessionId' in ended
    ? [{ sql: `${sql} AND session_id = ?`, values: [operatorId, ended.sessionId] }]
    : [{ sql: `${sql} AND token_hash <> ?`, values: [operatorId, ended.allBut] }];
}

const FIELDS = {
  operatorId: text,
  name: text,
  passwordHash: text,
  role: oneOf(OPERATOR_ROLES),
  totpSecret: orNull(text),
  disabledAtMs: orNull(integer),
  createdAtMs: integer,
  email: orNull(text),
  ownLetters: oneOf(OWN_LETTERS),
  quietHours: orNull(text),
};
const OPERATORS = defineTable<Operator>('operators', FIELDS);
const FIRST_OPERATORS = defineTable<Operator & { readonly firstSlot: number }>('operators', {
  ...FIELDS,
  firstSlot: integer,
});

const INVITATIONS = defineTable<Invitation>('operator_invitations', {
  invitationId: text,
  tokenHash: text,
  role: oneOf(OPERATOR_ROLES),
  invitedBy: text,
  createdAtMs: integer,
  endsAtMs: integer,
  endedAtMs: orNull(integer),
  usedBy: orNull(text),
});

export function createOperatorStore(database: Database): OperatorStore {
  return {
    ...createOperatorSessions(database),
    findOperatorByName: (name) => OPERATORS.find(database, 'WHERE name = ?', [name]),
    findOperator: (operatorId) => OPERATORS.find(database, 'WHERE operator_id = ?', [operatorId]),
    countOperators: () => readCount(database, `SELECT count(*) AS counted FROM operators`, []),
    saveFirstOperator: (operator, act) => save(database, firstOperatorScript(operator, act)),
    changeOperator: ({ operator, endedSessions, dropsPasskeys = false }, act) =>
      save(database, [
        ...endScript(operator.operatorId, endedSessions),
        changeOf(operator),
        ...(dropsPasskeys ? [dropPasskeys(operator.operatorId)] : []),
        insertAct(act),
      ]),
    changeOperatorPasskeys: ({ operatorId, passkeys, endedSessions }, act) =>
      save(database, [
        ...endScript(operatorId, endedSessions),
        ...passkeyScript(operatorId, passkeys),
        insertAct(act),
      ]),
    useOperatorTotpStep: async (operatorId, step) => {
      const sql = `UPDATE operators SET totp_last_step = ?
        WHERE operator_id = ? AND (totp_last_step IS NULL OR totp_last_step < ?)`;
      return (await saveAndCount(database, [{ sql, values: [step, operatorId, step] }])) === 1;
    },
    listOperators: () => OPERATORS.select(database, 'ORDER BY created_at_ms, operator_id', []),
    listLastSeen: async () => {
      const sql = `SELECT operator_id, last_seen_at_ms FROM operators WHERE last_seen_at_ms IS NOT NULL`;
      const rows = await database.all(sql, []);
      return new Map(rows.map((row) => [textOf(row, 'operator_id'), integerOf(row, 'last_seen_at_ms')]));
    },
    saveInvitation: (invitation, act) => save(database, [INVITATIONS.insert(invitation), insertAct(act)]),
    findInvitation: (tokenHash) => INVITATIONS.find(database, 'WHERE token_hash = ?', [tokenHash]),
    listInvitations: () => INVITATIONS.select(database, 'ORDER BY created_at_ms, invitation_id', []),
    endInvitation: (invitation, act) => save(database, [endOf(invitation), insertAct(act)]),
    saveInvitedOperator: ({ invitation, operator }, act) =>
      save(database, [
        OPERATORS.insert(operator, { refusedWhenTaken: { operators_name: 'name_taken' } }),
        endOf(invitation),
        insertAct(act),
      ]),
  };
}

/** The first slot is unique, so if two people use the same link at once, one becomes the owner. */
function firstOperatorScript(operator: Operator, act: DeskAct): Script<'owner_exists' | 'act_overtaken'> {
  return [
    { sql: `SELECT 1 AS found FROM operators LIMIT 1`, values: [], refusedWhenFound: 'owner_exists' },
    FIRST_OPERATORS.insert(
      { ...operator, firstSlot: 1 },
      { refusedWhenTaken: { operators_first: 'owner_exists', operators_name: 'owner_exists' } },
    ),
    insertAct(act),
  ];
}

function changeOf(operator: Operator): Statement {
  const { operatorId, name, passwordHash, role, totpSecret, disabledAtMs } = operator;
  const { email, ownLetters, quietHours } = operator;
  return {
    sql: `UPDATE operators SET name = ?, password_hash = ?, role = ?, totp_secret = ?, disabled_at_ms = ?,
        email = ?, own_letters = ?, quiet_hours = ?
      WHERE operator_id = ?`,
    values: [name, passwordHash, role, totpSecret, disabledAtMs, email, ownLetters, quietHours, operatorId],
  };
}

function endOf({ invitationId, endedAtMs, usedBy }: Invitation): Statement {
  return {
    sql: `UPDATE operator_invitations SET ended_at_ms = ?, used_by = ? WHERE invitation_id = ?`,
    values: [endedAtMs, usedBy, invitationId],
  };
}

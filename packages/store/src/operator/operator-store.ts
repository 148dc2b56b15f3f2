import {
  type DeskAct,
  type Invitation,
  OPERATOR_ROLES,
  type Operator,
  type OperatorSession,
  type OperatorStore,
} from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { integer, oneOf, orNull, text } from '../sql/field.ts';
import { integerOf, textOf } from '../sql/row.ts';
import { save } from '../sql/save.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const FIELDS = {
  operatorId: text,
  name: text,
  passwordHash: text,
  role: oneOf(OPERATOR_ROLES),
  disabledAtMs: orNull(integer),
  createdAtMs: integer,
};
const OPERATORS = defineTable<Operator>('operators', FIELDS);
const FIRST_OPERATORS = defineTable<Operator & { readonly firstSlot: number }>('operators', {
  ...FIELDS,
  firstSlot: integer,
});

const SESSIONS = defineTable<OperatorSession>('operator_sessions', {
  tokenHash: text,
  operatorId: text,
  createdAtMs: integer,
  lastUsedAtMs: integer,
  steppedUpAtMs: integer,
  endsAtMs: integer,
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
    findOperatorByName: (name) => OPERATORS.find(database, 'WHERE name = ?', [name]),
    findOperator: (operatorId) => OPERATORS.find(database, 'WHERE operator_id = ?', [operatorId]),
    countOperators: async () => {
      const [row] = await database.all(`SELECT count(*) AS operator_count FROM operators`, []);
      return row === undefined ? 0 : integerOf(row, 'operator_count');
    },
    saveFirstOperator: (operator, act) => save(database, firstOperatorScript(operator, act)),
    changeOperator: (operator, act) => save(database, changeScript(operator, act)),
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
      save<'name_taken' | 'act_overtaken'>(database, [
        OPERATORS.insert(operator, { refusedWhenTaken: { operators_name: 'name_taken' } }),
        endOf(invitation),
        insertAct(act),
      ]),
    saveSession: async (session) => {
      const { operatorId, createdAtMs } = session;
      await database.write([
        SESSIONS.insert(session),
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
    deleteSession: async (tokenHash) => {
      const sql = `DELETE FROM operator_sessions WHERE token_hash = ?`;
      await database.write([{ sql, values: [tokenHash] }]);
    },
  };
}

/** The first slot is unique, so two people who race through the same link leave one owner. */
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

function changeScript(operator: Operator, act: DeskAct): Script<'act_overtaken'> {
  const { operatorId, name, passwordHash, role, disabledAtMs } = operator;
  const sessions = { sql: `DELETE FROM operator_sessions WHERE operator_id = ?`, values: [operatorId] };
  return [
    {
      sql: `UPDATE operators SET name = ?, password_hash = ?, role = ?, disabled_at_ms = ?
        WHERE operator_id = ?`,
      values: [name, passwordHash, role, disabledAtMs, operatorId],
    },
    ...(disabledAtMs === null ? [] : [sessions]),
    insertAct(act),
  ];
}

function endOf({ invitationId, endedAtMs, usedBy }: Invitation): Statement {
  return {
    sql: `UPDATE operator_invitations SET ended_at_ms = ?, used_by = ? WHERE invitation_id = ?`,
    values: [endedAtMs, usedBy, invitationId],
  };
}

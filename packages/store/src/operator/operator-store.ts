import { type DeskAct, OPERATOR_ROLES, type Operator, type OperatorSession, type Store } from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { integer, oneOf, text } from '../sql/field.ts';
import { integerOf } from '../sql/row.ts';
import { save } from '../sql/save.ts';
import type { Database, Script } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const FIELDS = {
  operatorId: text,
  name: text,
  passwordHash: text,
  role: oneOf(OPERATOR_ROLES),
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

type OperatorStore = Pick<
  Store,
  | 'findOperatorByName'
  | 'findOperator'
  | 'countOperators'
  | 'saveFirstOperator'
  | 'changeOperator'
  | 'listOperators'
  | 'saveSession'
  | 'findSession'
  | 'touchSession'
  | 'stepUpSession'
  | 'deleteSession'
>;

export function createOperatorStore(database: Database): OperatorStore {
  return {
    findOperatorByName: (name) => OPERATORS.find(database, 'WHERE name = ?', [name]),
    findOperator: (operatorId) => OPERATORS.find(database, 'WHERE operator_id = ?', [operatorId]),
    countOperators: async () => {
      const [row] = await database.all(`SELECT count(*) AS operator_count FROM operators`, []);
      return row === undefined ? 0 : integerOf(row, 'operator_count');
    },
    saveFirstOperator: (operator, act) => save(database, firstOperatorScript(operator, act)),
    changeOperator: ({ operatorId, name, passwordHash, role }, act) =>
      save<'act_overtaken'>(database, [
        {
          sql: `UPDATE operators SET name = ?, password_hash = ?, role = ? WHERE operator_id = ?`,
          values: [name, passwordHash, role, operatorId],
        },
        insertAct(act),
      ]),
    listOperators: () => OPERATORS.select(database, 'ORDER BY created_at_ms, operator_id', []),
    saveSession: async (session) => {
      await database.write([SESSIONS.insert(session)]);
    },
    findSession: (tokenHash) => SESSIONS.find(database, 'WHERE token_hash = ?', [tokenHash]),
    touchSession: async (tokenHash, lastUsedAtMs) => {
      const sql = `UPDATE operator_sessions SET last_used_at_ms = ? WHERE token_hash = ?`;
      await database.write([{ sql, values: [lastUsedAtMs, tokenHash] }]);
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

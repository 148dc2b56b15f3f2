import { type Result, ok } from '@naru/core';
import type { DeskAct, Operator, OperatorSession, Store } from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Database, Row } from '../sql/statement.ts';

type OperatorStore = Pick<
  Store,
  | 'findOperatorByName'
  | 'findOperator'
  | 'countOperators'
  | 'saveFirstOperator'
  | 'listOperators'
  | 'saveSession'
  | 'findSession'
  | 'touchSession'
  | 'deleteSession'
>;

export function createOperatorStore(database: Database): OperatorStore {
  return {
    findOperatorByName: async (name) =>
      firstOf(await database.all(`SELECT * FROM operators WHERE name = ?`, [name]), fromOperatorRow),
    findOperator: async (operatorId) =>
      firstOf(
        await database.all(`SELECT * FROM operators WHERE operator_id = ?`, [operatorId]),
        fromOperatorRow,
      ),
    countOperators: async () => {
      const [row] = await database.all(`SELECT count(*) AS operator_count FROM operators`, []);
      return row === undefined ? 0 : integerOf(row, 'operator_count');
    },
    saveFirstOperator: (operator, act) => saveFirstOperator(database, operator, act),
    listOperators: async () =>
      (await database.all(`SELECT * FROM operators ORDER BY created_at_ms, operator_id`, [])).map(
        fromOperatorRow,
      ),
    ...createSessionStore(database),
  };
}

function firstOf<T>(rows: readonly Row[], fromRow: (row: Row) => T): T | null {
  const [row] = rows;
  return row === undefined ? null : fromRow(row);
}

function fromOperatorRow(row: Row): Operator {
  return {
    operatorId: textOf(row, 'operator_id'),
    name: textOf(row, 'name'),
    passwordHash: textOf(row, 'password_hash'),
    createdAtMs: integerOf(row, 'created_at_ms'),
  };
}

/** The first slot can be filled once: two that race through the same link leave one owner. */
async function saveFirstOperator(
  database: Database,
  operator: Operator,
  act: DeskAct,
): Promise<Result<null, 'owner_exists' | 'act_overtaken'>> {
  const saved = await database.write<'owner_exists' | 'act_overtaken'>([
    {
      sql: `SELECT 1 AS found FROM operators LIMIT 1`,
      values: [],
      refusedWhenFound: 'owner_exists',
    },
    {
      sql: `INSERT INTO operators (operator_id, name, password_hash, created_at_ms, first_slot)
        VALUES (?, ?, ?, ?, 1)`,
      values: [operator.operatorId, operator.name, operator.passwordHash, operator.createdAtMs],
      refusedWhenTaken: { operators_first: 'owner_exists', operators_name: 'owner_exists' },
    },
    insertAct(act),
  ]);
  return saved.ok ? ok(null) : saved;
}

function createSessionStore(
  database: Database,
): Pick<Store, 'saveSession' | 'findSession' | 'touchSession' | 'deleteSession'> {
  return {
    saveSession: async (session) => {
      await database.write([
        {
          sql: `INSERT INTO operator_sessions
            (token_hash, operator_id, created_at_ms, last_used_at_ms, ends_at_ms) VALUES (?, ?, ?, ?, ?)`,
          values: [
            session.tokenHash,
            session.operatorId,
            session.createdAtMs,
            session.lastUsedAtMs,
            session.endsAtMs,
          ],
        },
      ]);
    },
    findSession: async (tokenHash) =>
      firstOf(
        await database.all(`SELECT * FROM operator_sessions WHERE token_hash = ?`, [tokenHash]),
        fromSessionRow,
      ),
    touchSession: async (tokenHash, lastUsedAtMs) => {
      await database.write([
        {
          sql: `UPDATE operator_sessions SET last_used_at_ms = ? WHERE token_hash = ?`,
          values: [lastUsedAtMs, tokenHash],
        },
      ]);
    },
    deleteSession: async (tokenHash) => {
      await database.write([
        { sql: `DELETE FROM operator_sessions WHERE token_hash = ?`, values: [tokenHash] },
      ]);
    },
  };
}

function fromSessionRow(row: Row): OperatorSession {
  return {
    tokenHash: textOf(row, 'token_hash'),
    operatorId: textOf(row, 'operator_id'),
    createdAtMs: integerOf(row, 'created_at_ms'),
    lastUsedAtMs: integerOf(row, 'last_used_at_ms'),
    endsAtMs: integerOf(row, 'ends_at_ms'),
  };
}

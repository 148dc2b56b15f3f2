// The control of making an order on embedded SQLite: its statements on a file of the same tables, no more.
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { openStore } from '@naru/store';
import { type PlainStatement, addUnits, newOrderSql } from '@naru/store/new-order-sql';
import { serveParent } from '../process/node-child.ts';
import { percentile } from '../report/statistics.ts';
import { declareReserveOf } from '../database/declare-reserve.ts';
import {
  SAMPLE_RECEIVE_SYMBOL,
  makeSampleAddresses,
  makeSampleOrder,
  saveSampleAddresses,
} from './sample-orders.ts';
import { type SqlAnswer, type SqlQuestion, nothingYet } from './sql-control.ts';

const dataFolder = process.argv[2] ?? '';
const databasePath = path.join(dataFolder, 'naru.sqlite');

interface Prepared {
  readonly database: DatabaseSync;
  readonly scripts: readonly (readonly PlainStatement[])[];
  readonly statements: ReadonlyMap<string, StatementSync>;
}

let addressCount = 0;
let prepared: Prepared | null = null;

/** Tables and free addresses come from the store itself; every text is prepared once. */
async function prepare(orders: number): Promise<SqlAnswer> {
  const addresses = makeSampleAddresses(addressCount, orders);
  if (addressCount === 0) await declareReserveOf({ dataFolder, databaseUrl: null }, SAMPLE_RECEIVE_SYMBOL);
  addressCount += orders;
  const store = await openStore({ dataFolder });
  await saveSampleAddresses(store, addresses);
  await store.close();
  const scripts = addresses.map((address) => newOrderSql('sqlite', makeSampleOrder(address, Date.now())));
  const database = openLikeTheStore();
  const texts = new Set(['BEGIN IMMEDIATE', 'COMMIT', ...scripts.flat().map(({ sql }) => sql)]);
  const statements = new Map([...texts].map((sql) => [sql, database.prepare(sql)]));
  prepared = { database, scripts, statements };
  return nothingYet(databasePath);
}

function openLikeTheStore(): DatabaseSync {
  const database = new DatabaseSync(databasePath);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA journal_size_limit = 67108864');
  database.exec('PRAGMA temp_store = MEMORY');
  addUnits(database);
  return database;
}

function run(): SqlAnswer {
  if (prepared === null) throw new Error('nothing is prepared');
  const { database, scripts, statements } = prepared;
  const latenciesMs: number[] = [];
  const startedAtMs = performance.now();
  for (const script of scripts) {
    const orderAtMs = performance.now();
    statements.get('BEGIN IMMEDIATE')?.run();
    for (const statement of script) runStatement(statement, statements);
    statements.get('COMMIT')?.run();
    latenciesMs.push(performance.now() - orderAtMs);
  }
  const wallMs = performance.now() - startedAtMs;
  database.close();
  prepared = null;
  return {
    place: databasePath,
    orders: scripts.length,
    wallMs,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
  };
}

function runStatement(
  { sql, values, isSelect }: PlainStatement,
  statements: ReadonlyMap<string, StatementSync>,
): void {
  const statement = statements.get(sql);
  if (statement === undefined) throw new Error(`not prepared: ${sql}`);
  if (isSelect) {
    if (statement.get(...values) !== undefined) throw new Error(`found what must not be there: ${sql}`);
    return;
  }
  if (statement.run(...values).changes !== 1) throw new Error(`changed nothing: ${sql}`);
}

serveParent<SqlQuestion, SqlAnswer>({
  first: nothingYet(databasePath),
  answerTo: async (question) => (question.kind === 'prepare' ? prepare(question.orders) : run()),
});

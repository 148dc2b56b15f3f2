// The control of making an order on PostgreSQL: the store's statements through the driver, no more.
import { openStore } from '@naru/store';
import { type PlainStatement, newOrderSql } from '@naru/store/new-order-sql';
import postgres from 'postgres';
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

const databaseUrl = process.argv[2] ?? '';
/** As many as the store itself has. */
const CONNECTIONS = 8;

const pool = postgres(databaseUrl, { max: CONNECTIONS, fetch_types: false, onnotice: () => undefined });
let addressCount = 0;
let prepared: (readonly PlainStatement[])[] = [];

/** Tables and free addresses come from the store itself. */
async function prepare(orders: number): Promise<SqlAnswer> {
  const addresses = makeSampleAddresses(addressCount, orders);
  if (addressCount === 0) await declareReserveOf({ dataFolder: '', databaseUrl }, SAMPLE_RECEIVE_SYMBOL);
  addressCount += orders;
  const store = await openStore({ databaseUrl });
  await saveSampleAddresses(store, addresses);
  await store.close();
  // So many new rows at once make plans from before them bad; a desk's tables grow slowly.
  await pool.unsafe('ANALYZE');
  prepared = addresses.map((address) => newOrderSql('postgres', makeSampleOrder(address, Date.now())));
  return nothingYet(databaseUrl);
}

async function run(callers: number): Promise<SqlAnswer> {
  const scripts = prepared;
  const latenciesMs: number[] = [];
  let next = 0;
  const startedAtMs = performance.now();
  const call = async (): Promise<void> => {
    for (let script = scripts[next++]; script !== undefined; script = scripts[next++]) {
      const orderAtMs = performance.now();
      const statements = script;
      await pool.begin((transaction) => statements.map((each) => runStatement(transaction, each)));
      latenciesMs.push(performance.now() - orderAtMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const wallMs = performance.now() - startedAtMs;
  prepared = [];
  return {
    place: databaseUrl,
    orders: latenciesMs.length,
    wallMs,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
  };
}

async function runStatement(
  transaction: postgres.TransactionSql,
  { sql, values, isSelect }: PlainStatement,
): Promise<void> {
  const { count } = await transaction.unsafe(sql, [...values], { prepare: true });
  if (count !== (isSelect ? 0 : 1)) throw new Error(`the order was refused: ${sql}`);
}

serveParent<SqlQuestion, SqlAnswer>({
  first: nothingYet(databaseUrl),
  answerTo: async (question) =>
    question.kind === 'prepare' ? prepare(question.orders) : run(question.callers),
});

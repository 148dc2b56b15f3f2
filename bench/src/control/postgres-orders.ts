// The control of making an order on PostgreSQL: the store's single statement through the driver, no more.
import { openStore } from '@naru/store';
import { type PlainStatement, newOrderSqlOfPostgres } from '@naru/store/new-order-sql';
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
let prepared: Omit<PlainStatement, 'isSelect'>[] = [];

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
  prepared = addresses.map((address) => newOrderSqlOfPostgres(makeSampleOrder(address, Date.now())));
  return nothingYet(databaseUrl);
}

async function run(callers: number): Promise<SqlAnswer> {
  const statements = prepared;
  const latenciesMs: number[] = [];
  let next = 0;
  const startedAtMs = performance.now();
  const call = async (): Promise<void> => {
    for (let statement = statements[next++]; statement !== undefined; statement = statements[next++]) {
      const orderAtMs = performance.now();
      const rows = await pool.unsafe(statement.sql, [...statement.values], { prepare: true });
      if (rows.length !== 1 || rows[0]?.['refusal'] !== null) throw new Error('the order was refused');
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

serveParent<SqlQuestion, SqlAnswer>({
  first: nothingYet(databaseUrl),
  answerTo: async (question) =>
    question.kind === 'prepare' ? prepare(question.orders) : run(question.callers),
});

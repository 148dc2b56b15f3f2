// The control of making an order on PostgreSQL: the store's statements through the driver, no more.
import { openStore } from '@naru/store';
import { type PlainStatement, newOrderSql } from '@naru/store/new-order-sql';
import pg from 'pg';
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

const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, pipeline: true });
const names = new Map<string, string>();
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
  await pool.query('ANALYZE');
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
      await runScript(script);
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

async function runScript(script: readonly PlainStatement[]): Promise<void> {
  const client = await pool.connect();
  await Promise.all([client.query('BEGIN'), ...script.map((each) => runStatement(client, each))]);
  await client.query('COMMIT');
  client.release();
}

async function runStatement(client: pg.PoolClient, { sql, values, isSelect }: PlainStatement): Promise<void> {
  const { rowCount } = await client.query({ name: nameOf(sql), text: sql, values: [...values] });
  if (rowCount !== (isSelect ? 0 : 1)) throw new Error(`the order was refused: ${sql}`);
}

/** By its name a connection keeps a statement prepared. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `order_${names.size}`;
  names.set(sql, name);
  return name;
}

serveParent<SqlQuestion, SqlAnswer>({
  first: nothingYet(databaseUrl),
  answerTo: async (question) =>
    question.kind === 'prepare' ? prepare(question.orders) : run(question.callers),
});

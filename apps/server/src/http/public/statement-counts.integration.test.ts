import { makeRehearsalAddress } from '@naru/chains';
import { openSession } from '@naru/store/postgres-session';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { DEFAULT_LIMITS } from '../../config/rate-policy.ts';
import { createRequestLimits } from '../../limits/request-limits.ts';
import {
  type StatementCounter,
  type StatementCounts,
  countPostgres,
  countSqlite,
} from '../../testing/statement-counts.ts';
import { type TestPublic, withTestPublic } from '../../testing/test-public.ts';

// How often the database is asked for one call, all bounds counted. These are the figures as they are: one
// that grows is a mistake, and one that shrinks is written down here and in docs/performance.md.

const serverUrl = process.env['TEST_DATABASE_URL'];
const skip = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

test('on SQLite every call asks as often as it is known to', async () => {
  const counter = countSqlite();
  try {
    await withTestPublic({ changes: bounded }, (desk) => checkCalls(desk, counter, 'sqlite'));
  } finally {
    counter.close();
  }
});

describe('on PostgreSQL', { skip }, () => {
  test('every call asks as often as it is known to', async () => {
    const name = `naru_counted_${randomBytes(6).toString('hex')}`;
    const server = openSession(serverUrl ?? '');
    await server.ask(`CREATE DATABASE ${name}`);
    const place = new URL(serverUrl ?? '');
    place.pathname = `/${name}`;
    const wire = await countPostgres(place.href);
    try {
      const options = { databaseUrl: wire.databaseUrl, changes: bounded };
      await withTestPublic(options, (desk) => checkCalls(desk, wire, 'postgres'));
    } finally {
      wire.close();
      await server.ask(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    }
  });
});

/** As in production: requests and unpaid orders are counted, by all processes together where there are. */
function bounded({ desk, clock }: TestPublic['house']): Partial<TestPublic['context']> {
  const { sharedCounts: counts } = desk.store;
  const shared = counts === null ? null : { counts, secret: new Uint8Array(32) };
  return {
    limits: createRequestLimits(clock, () => DEFAULT_LIMITS, shared),
    openOrders: () => DEFAULT_LIMITS,
  };
}

/** Statements and transactions of a call. On PostgreSQL one writing statement is a transaction by itself. */
const COUNTS = {
  'making an order': { sqlite: [20, 1], postgres: [21, 1] },
  'making an order with a session': { sqlite: [22, 1], postgres: [23, 1] },
  'making it again by the same key': { sqlite: [2, 0], postgres: [3, 0] },
  'an order that has not changed': { sqlite: [0, 0], postgres: [0, 0] },
  "a list of one's own orders": { sqlite: [2, 0], postgres: [2, 0] },
  'saying that it was paid': { sqlite: [5, 1], postgres: [6, 1] },
  'cancelling it': { sqlite: [16, 1], postgres: [17, 1] },
} as const satisfies Record<string, Record<'sqlite' | 'postgres', readonly [number, number]>>;

async function checkCalls(
  desk: TestPublic,
  counter: StatementCounter,
  engine: 'sqlite' | 'postgres',
): Promise<void> {
  const { house } = desk;
  const mina = await desk.signIn('Mina');
  // Finds its place on the chain, fills the pool of addresses and reads what is open.
  await house.order({ pay: 'LTC', receive: 'USDT-tron', payAmount: '2' });
  const body = await askPrice(desk);
  await desk.call('POST', '/api/transaction/add', { body });
  const found: Record<string, readonly [number, number]> = {};
  const count = async <T>(name: keyof typeof COUNTS, call: () => Promise<T>): Promise<T> => {
    counter.take();
    const answer = await call();
    const { statements, transactions }: StatementCounts = counter.take();
    found[name] = [statements, transactions];
    return answer;
  };
  const made = await count('making an order', () => desk.call('POST', '/api/transaction/add', { body }));
  const own = await count('making an order with a session', () =>
    mina.call('POST', '/api/transaction/add', { body }),
  );
  const headers = { 'idempotency-key': 'a-key-of-this-test' };
  await desk.call('POST', '/api/transaction/add', { body, headers });
  await count('making it again by the same key', () =>
    desk.call('POST', '/api/transaction/add', { body, headers }),
  );
  const path = pathOf(made.body['transaction']);
  const etag = String((await desk.call('GET', path)).headers['etag']);
  await count('an order that has not changed', async () => {
    assert.equal((await desk.call('GET', path, { headers: { 'if-none-match': etag } })).status, 304);
  });
  await count("a list of one's own orders", async () => {
    const { list } = await mina.call('GET', `/api/transaction/user/${mina.userId}`);
    assert.equal(list.length, 1);
  });
  await count('saying that it was paid', async () => {
    assert.equal((await desk.call('POST', `${path}/claim`)).status, 200);
  });
  await count('cancelling it', async () => {
    const cancel = { body: { status: 'cancel' } };
    assert.equal((await desk.call('PUT', pathOf(own.body['transaction']), cancel)).status, 200);
  });
  const known = Object.entries(COUNTS).map(([name, counts]) => [name, counts[engine]]);
  assert.deepEqual(found, Object.fromEntries(known));
}

function pathOf(transaction: unknown): string {
  assert.ok(typeof transaction === 'object' && transaction !== null && '_id' in transaction);
  return `/api/transaction/${String(transaction._id)}`;
}

/** What the form sends, with the price of this moment. */
async function askPrice(desk: TestPublic): Promise<object> {
  const wish = {
    userId: null,
    email: 'mina@example.com',
    address: makeRehearsalAddress('rehearsal-usdt-tron', new Uint8Array(20).fill(7)).address,
    fromCurrency: 'LTC',
    toCurrency: 'USDT-tron',
    fromAmount: '2',
  };
  const asked = await desk.call('POST', '/api/transaction/add', { body: { ...wish, convertedAmount: '1' } });
  assert.equal(asked.status, 409, asked.text);
  const { current, snapshotId } = asked.body;
  assert.ok(typeof current === 'object' && current !== null && 'convertedAmount' in current);
  return { ...wish, convertedAmount: current.convertedAmount, snapshotId, anchor: 'pay' };
}

// `npm run lab -- many-orders [--orders 1000000] [--open 2000] [--database sqlite|postgres] [--keep FOLDER]`:
// fills an empty database with orders, measures what the console reads from it, and runs a desk on it.
// `--keep` leaves it, for SQLite.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { OrderClue, OrderSearch, OrderView, Store } from '@naru/desk';
import { openStore } from '@naru/store';
import { measureDesk } from './database/desk-on-orders.ts';
import { OPERATOR_COUNT, type OrderPlace, makeManyOrders } from './database/many-orders.ts';
import { openPostgresServer } from './database/postgres-server.ts';
import { makeDataFolder, removeDataFolder } from './process/desk-process.ts';
import { percentile } from './report/statistics.ts';

const ROUNDS = 200;
const REPORT_ROUNDS = 5;
const DAYS_OF_YEAR = 365;
const DAY_MS = 86_400_000;

const TO_SEND = ['funded', 'assigned', 'prepared', 'sent'] as const;
const CLOSED = ['delivered', 'closed', 'closed_funded'] as const;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    open: { type: 'string', default: '2000' },
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    keep: { type: 'string' },
  },
});
const counts = { count: Number.parseInt(values.orders, 10), openCount: Number.parseInt(values.open, 10) };

async function main(): Promise<void> {
  if (values.keep !== undefined) {
    mkdirSync(values.keep, { recursive: true });
    await measureSqlite(values.keep);
  } else {
    if (values.database.includes('sqlite')) await withDataFolder(measureSqlite);
    if (values.database.includes('postgres')) await measurePostgres();
  }
}

async function withDataFolder(work: (dataFolder: string) => Promise<void>): Promise<void> {
  const dataFolder = await makeDataFolder();
  try {
    await work(dataFolder);
  } finally {
    await removeDataFolder(dataFolder);
  }
}

async function measureSqlite(dataFolder: string): Promise<void> {
  await measure('SQLite', { dataFolder });
  await measureDesk({ dataFolder, databaseUrl: null });
}

async function measurePostgres(): Promise<void> {
  const server = await openPostgresServer();
  if (server === null) {
    console.log('PostgreSQL: no server found');
    return;
  }
  const databaseUrl = await server.createDatabase();
  try {
    await measure('PostgreSQL', { databaseUrl });
    await withDataFolder((dataFolder) => measureDesk({ dataFolder, databaseUrl }));
  } finally {
    await server.dropDatabase(databaseUrl);
    await server.stop();
  }
}

async function fill(place: OrderPlace): Promise<void> {
  const beganAtMs = performance.now();
  await makeManyOrders(place, counts);
  console.log(`made ${counts.count} orders in ${((performance.now() - beganAtMs) / 1000).toFixed(0)} s`);
}

async function measure(name: string, place: OrderPlace): Promise<void> {
  await fill(place);
  const store = await openStore(place);
  try {
    const sample = await sampleOf(store);
    console.log(`\n| ${name} | p50 ms | p99 ms | worst ms |\n| --- | --- | --- | --- |`);
    for (const [title, read] of readsOf(store, sample)) await timeRead(title, ROUNDS, read);
    await timeRead('a year of profit, day by day', REPORT_ROUNDS, () => readYear(store));
  } finally {
    await store.close();
  }
}

/** As the console's report reads it. */
async function readYear(store: Store): Promise<void> {
  const endsAtMs = Date.now();
  for (let daysAgo = DAYS_OF_YEAR; daysAgo > 0; daysAgo -= 1) {
    const sinceMs = endsAtMs - daysAgo * DAY_MS;
    await store.sumEarnings({ sinceMs, beforeMs: sinceMs + DAY_MS });
  }
}

async function timeRead(
  title: string,
  rounds: number,
  read: (round: number) => Promise<unknown>,
): Promise<void> {
  const timesMs: number[] = [];
  const warmUpRounds = Math.ceil(rounds / 10);
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const beganAtMs = performance.now();
    await read(round);
    if (round >= warmUpRounds) timesMs.push(performance.now() - beganAtMs);
  }
  const figures = [percentile(timesMs, 50), percentile(timesMs, 99), Math.max(...timesMs)];
  console.log(`| ${title} | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} |`);
}

const ALL: Omit<OrderSearch, 'clues'> = {
  stage: null,
  assetId: null,
  operatorId: null,
  sinceMs: 0,
  untilMs: Number.MAX_SAFE_INTEGER,
  limit: 50,
  candidatesMax: 1000,
};

/** Orders of all ages. */
async function sampleOf(store: Store): Promise<readonly OrderView[]> {
  const newest = await store.searchOrders({ ...ALL, clues: null });
  const latestMs = newest.views[0]?.order.createdAtMs ?? Date.now();
  const sample: OrderView[] = [];
  for (let month = 0; month < 24; month += 1) {
    const untilMs = latestMs - month * 30 * DAY_MS;
    sample.push(...(await store.searchOrders({ ...ALL, clues: null, untilMs, limit: 10 })).views);
  }
  return sample;
}

function readsOf(
  store: Store,
  sample: readonly OrderView[],
): readonly (readonly [string, (round: number) => Promise<unknown>])[] {
  const search =
    (cluesOf: (view: OrderView) => readonly OrderClue[] | null, over: Partial<OrderSearch> = {}) =>
    async (round: number): Promise<unknown> => {
      const view = sample[round % sample.length];
      return view === undefined ? null : store.searchOrders({ ...ALL, ...over, clues: cluesOf(view) });
    };
  const text =
    (kind: 'order_id' | 'reference' | 'email' | 'receive_address' | 'deposit_address' | 'txid') =>
    (value: string, isPrefix = false): OrderClue => ({ kind, text: value, isPrefix });
  const amount = ({ order }: OrderView): readonly OrderClue[] => [
    { kind: 'amount', baseUnits: order.payBaseUnits, assetIds: [order.payAssetId] },
  ];
  return [
    ['queue of 50 to send, with all counts', () => readQueue(store, TO_SEND, true)],
    ['queue of 50 closed, with all counts', () => readQueue(store, CLOSED, false)],
    ['four days, of the home page', () => readToday(store)],
    ['what waits', () => readWaits(store)],
    ['newest of all', search(() => null)],
    ['order id', search(({ order }) => [text('order_id')(order.orderId)])],
    ['reference', search(({ order }) => [text('reference')(order.reference, true)])],
    ['e-mail', search(({ order }) => [text('email')(order.email.toLowerCase())])],
    [
      'e-mail, beginning',
      search(({ order }) => [text('email')(order.email.toLowerCase().slice(0, -4), true)]),
    ],
    ['receiving address', search(({ order }) => [text('receive_address')(order.receiveAddress)])],
    [
      'deposit address, beginning',
      search(({ order }) => [text('deposit_address')(order.depositAddress.slice(0, 16), true)]),
    ],
    ['transaction', search(({ order }) => [text('txid')(order.auditHash, true)])],
    ['amount', search(amount)],
    ['amount of a stage that has few', search(amount, { stage: 'sent' })],
    ['status', search(() => null, { stage: 'delivered' })],
    ['operator', search(() => null, { operatorId: 'operator-1' })],
    ['operator who did nothing', search(() => null, { operatorId: `operator-${OPERATOR_COUNT}` })],
    ['currency and status', search(() => null, { assetId: 'ZEC', stage: 'closed' })],
    ['currency that nobody chose', search(() => null, { assetId: 'DOT' })],
  ];
}

/** What the console's queue call reads. */
async function readQueue(
  store: Store,
  stages: Parameters<Store['listOrders']>[0]['stages'],
  isOldestFirst: boolean,
): Promise<void> {
  await store.listOrderFaults();
  await store.listOrders({ stages, limit: 50, isOldestFirst });
  await store.countConcernedOrders();
  await store.countOpenOrders();
}

/** What the console's home page reads of a day. Of four days here: the newest orders are not delivered. */
async function readToday(store: Store): Promise<void> {
  const nowMs = Date.now();
  const sinceMs = nowMs - 4 * DAY_MS;
  await store.countOrdersMade(sinceMs);
  await store.readTrackRecord({ sinceMs, refundsSinceMs: nowMs, limit: 5000 });
  await store.sumEarnings({ sinceMs, beforeMs: nowMs });
  await store.listBalances();
}

/** What the console's status reads of what waits for a person. */
async function readWaits(store: Store): Promise<void> {
  await store.countOpenOrders();
  await store.listOldestWaits();
  await store.countConcernedOrders();
  await store.listConcernedOrders({ concerns: ['deviation', 'hold', 'refund', 'fault'], limit: 1 });
  await store.countTroubledLetters({ givenUpSinceMs: 0, unansweredBeforeMs: Date.now() });
}

await main();

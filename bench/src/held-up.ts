// `npm run lab -- held-up`: how long reading an order takes while twenty people keep logging in, four
// callers keep making orders, and every disk sync takes 20 ms longer.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { RECEIVE_SYMBOL, makeOrderBody, makeReadableOrders } from './benchmark/desk-caller.ts';
import { declareReserveOf } from './database/declare-reserve.ts';
import { readPaced } from './load/paced-reads.ts';
import { makeDataFolder, removeDataFolder, startDesk } from './process/desk-process.ts';
import { endProcess } from './process/pinned-process.ts';
import { readLoadAverage } from './report/machine.ts';
import { percentile } from './report/statistics.ts';
import { goalTable, markdownTable } from './report/tables.ts';

const PEOPLE = 20;
const READS = 1_000;
const SYNC_DELAY_US = 20_000;
const P99_MAX_MS = 50;
const PASSWORD = 'tulip garden 7';

const dataFolder = await makeDataFolder();
await declareReserveOf({ dataFolder, databaseUrl: null }, RECEIVE_SYMBOL);
const desk = await startDesk({ core: 'any', dataFolder, databaseUrl: null, nodeFlags: [] });
try {
  const orders = await makeReadableOrders(desk.url, 100);
  for (let person = 0; person < PEOPLE; person += 1) await register(person);
  const idle = await readPaced(desk.url, orders, (count) => count < READS);
  const disk = await slowDown(desk.pid);
  const load = makeLoad();
  await delay(1_000);
  const loaded = await readPaced(desk.url, orders, (count) => count < READS);
  const { logins, creations } = await load.end();
  const isSlow = disk?.exitCode === null;
  if (disk !== null) await endProcess(disk, 'SIGINT');
  console.log(`Load average ${readLoadAverage().join(', ')}.\n`);
  const slowness = isSlow
    ? `every sync ${SYNC_DELAY_US / 1_000} ms longer`
    : 'disk syncs not delayed (strace)';
  const during = `during ${logins} logins of ${PEOPLE} people and ${creations} orders, ${slowness}`;
  const rows = [rowOf('idle', idle), rowOf(during, loaded)];
  console.log(`${markdownTable(['reading an order', 'p50 ms', 'p99 ms', 'worst ms'], rows)}\n`);
  const name = 'S3 reading an order under load, p99';
  const goal = { goal: name, database: 'sqlite', bound: 'at most', unit: 'ms' } as const;
  // A disk that was not slow says nothing about the goal.
  if (isSlow) console.log(goalTable([{ ...goal, target: P99_MAX_MS, result: percentile(loaded, 99) }]));
} finally {
  await desk.stop();
  await removeDataFolder(dataFolder);
}

function rowOf(name: string, tookMs: readonly number[]): readonly string[] {
  return [name, ...[50, 99, 100].map((percent) => percentile(tookMs, percent).toFixed(1))];
}

/** Makes every sync of the process take longer from now on; null where there is no strace. */
async function slowDown(pid: number): Promise<ChildProcess | null> {
  const calls = 'fdatasync,fsync';
  const inject = `inject=${calls}:delay_exit=${SYNC_DELAY_US}`;
  const args = ['-f', '-q', '-p', `${pid}`, '-e', `trace=${calls}`, '-e', inject, '-o', '/dev/null'];
  const child = spawn('strace', args, { stdio: 'ignore' });
  return once(child, 'spawn').then(
    () => child,
    () => null,
  );
}

function post(path: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${desk.url}${path}`, { method: 'POST', headers, body }).then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });
}

async function register(person: number): Promise<void> {
  const body = {
    username: `person${person}`,
    email: emailOf(person),
    phone: '010-1234-5678',
    password: PASSWORD,
  };
  assert.equal(await post('/api/auth/register', JSON.stringify(body)), 201);
}

function emailOf(person: number): string {
  return `person${person}@example.org`;
}

interface Load {
  end(): Promise<{ readonly logins: number; readonly creations: number }>;
}

function makeLoad(): Load {
  const over = new AbortController();
  let [logins, creations] = [0, 0];
  const logIn = async (person: number): Promise<void> => {
    const body = JSON.stringify({ email: emailOf(person), password: PASSWORD });
    while (!over.signal.aborted) if ((await post('/api/auth/login', body)) === 200) logins += 1;
  };
  const order = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const body = await makeOrderBody(desk.url);
      if ((await post('/api/transaction/add', body)) === 201) creations += 1;
    }
  };
  const all = [
    ...Array.from({ length: PEOPLE }, (_, person) => logIn(person)),
    order(),
    order(),
    order(),
    order(),
  ];
  return {
    end: async () => {
      over.abort();
      await Promise.all(all);
      return { logins, creations };
    },
  };
}

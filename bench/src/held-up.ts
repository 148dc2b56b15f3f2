// `npm run held-up`: how long others wait to read an order while twenty people log in without end, orders are
// made without end, and every sync of the disk takes 20 ms.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { RECEIVE_SYMBOL, makeOrderBody, makeReadableOrders } from './benchmark/desk-caller.ts';
import { declareReserveOf } from './database/declare-reserve.ts';
import { makeDataFolder, removeDataFolder, startDesk } from './process/desk-process.ts';
import { endProcess } from './process/pinned-process.ts';
import { readLoadAverage } from './report/machine.ts';
import { percentile } from './report/statistics.ts';

const PEOPLE = 20;
const READS = 1_000;
const READ_EVERY_MS = 5;
const SYNC_DELAY_US = 20_000;
const PASSWORD = 'tulip garden 7';

const dataFolder = await makeDataFolder();
await declareReserveOf({ dataFolder, databaseUrl: null }, RECEIVE_SYMBOL);
const desk = await startDesk({ core: 'any', dataFolder, databaseUrl: null, nodeFlags: [] });
try {
  const orders = (await makeReadableOrders(desk.url, 100)).map(({ path }) => path);
  for (let person = 0; person < PEOPLE; person += 1) await register(person);
  const quiet = await readMany(orders);
  console.log(`quiet            ${describe(quiet)}`);
  const disk = slowDown(desk.pid);
  const busy = keepBusy();
  await delay(1_000);
  const heldUp = await readMany(orders);
  console.log(`held up          ${describe(heldUp)}`);
  const { logins, creations } = await busy.end();
  console.log(`meanwhile        ${logins} logins and ${creations} orders`);
  if (disk === null) console.log('There is no strace here: the disk was as fast as it is.');
  else await endProcess(disk, 'SIGINT');
  console.log(`\n${toMarkdown({ quiet, heldUp, logins, creations, isSlow: disk !== null })}`);
} finally {
  await desk.stop();
  await removeDataFolder(dataFolder);
}

function describe(tookMs: readonly number[]): string {
  const [middle, most] = [percentile(tookMs, 50), percentile(tookMs, 99)];
  return `p50 ${middle.toFixed(1)} ms, p99 ${most.toFixed(1)} ms, worst ${Math.max(...tookMs).toFixed(1)} ms`;
}

/** The rows of docs/performance.md. */
function toMarkdown(told: {
  readonly quiet: readonly number[];
  readonly heldUp: readonly number[];
  readonly logins: number;
  readonly creations: number;
  readonly isSlow: boolean;
}): string {
  const { logins, creations, isSlow } = told;
  const rowOf = (name: string, tookMs: readonly number[]): string =>
    `| ${name} | ${[50, 99, 100].map((part) => percentile(tookMs, part).toFixed(1)).join(' | ')} |`;
  const disk = isSlow ? `every sync ${SYNC_DELAY_US / 1_000} ms longer` : 'the disk as it is';
  return [
    `Load average ${readLoadAverage().join(', ')}.`,
    '',
    '| reading an order | p50 ms | p99 ms | worst ms |',
    '| --- | --- | --- | --- |',
    rowOf('quiet', told.quiet),
    rowOf(`beside ${logins} logins of ${PEOPLE} people and ${creations} orders, ${disk}`, told.heldUp),
  ].join('\n');
}

/** One after the other at a steady pace, whatever the one before took. */
async function readMany(paths: readonly string[]): Promise<readonly number[]> {
  const reads: Promise<number>[] = [];
  for (let place = 0; place < READS; place += 1) {
    reads.push(readOne(paths[place % paths.length] ?? ''));
    await delay(READ_EVERY_MS);
  }
  return Promise.all(reads);
}

async function readOne(path: string): Promise<number> {
  const beganAtMs = performance.now();
  const answer = await fetch(`${desk.url}${path}`);
  await answer.arrayBuffer();
  assert.equal(answer.status, 200);
  return performance.now() - beganAtMs;
}

/** Every sync of the process takes longer from now on; null where nobody can make it so. */
function slowDown(pid: number): ChildProcess | null {
  const calls = 'fdatasync,fsync';
  const inject = `inject=${calls}:delay_exit=${SYNC_DELAY_US}`;
  const args = ['-f', '-q', '-p', `${pid}`, '-e', `trace=${calls}`, '-e', inject, '-o', '/dev/null'];
  const child = spawn('strace', args, { stdio: 'ignore' });
  let isThere = true;
  child.once('error', () => {
    isThere = false;
  });
  return isThere ? child : null;
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

interface Busy {
  end(): Promise<{ readonly logins: number; readonly creations: number }>;
}

function keepBusy(): Busy {
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

import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RECEIVE_SYMBOL, makeOrderBody, makeReadableOrders, postOrder } from '../benchmark/desk-caller.ts';
import { type DeskProcess, deskSettings, startDesk } from '../process/desk-process.ts';
import { readPeakRssBytes, readRssBytes } from '../process/memory.ts';
import { percentile } from '../report/statistics.ts';
import { declareReserveOf } from './declare-reserve.ts';

const NARU = fileURLToPath(new URL('../../../apps/server/src/cli/naru.ts', import.meta.url));
const SETTLED_AFTER_MS = 15_000;
const ROUNDS = 200;
const PEAK_EVERY_MS = 50;
const BYTES_PER_MB = 1_000_000;

export interface DeskPlace {
  readonly dataFolder: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
}

/** Runs a desk on a database full of orders, and prints what it costs to start, to serve and to back up. */
export async function measureDesk(place: DeskPlace): Promise<void> {
  await declareReserveOf(place, RECEIVE_SYMBOL);
  const desk = await startDesk({ core: 'any', nodeFlags: [], ...place });
  try {
    console.log(`\na desk on it: ready after ${(desk.firstAnswerMs / 1000).toFixed(1)} s`);
    await delay(SETTLED_AFTER_MS);
    console.log(`memory ${megabytes(readRssBytes(desk.pid))}, ${SETTLED_AFTER_MS / 1000} s later`);
    const [order] = await makeReadableOrders(desk.url, 1);
    await time('read an order', () => fetch(desk.url + (order?.path ?? '')));
    await time('first page', () => fetch(desk.url));
    await time('currencies', () => fetch(`${desk.url}/api/currency/`));
    const body = await makeOrderBody(desk.url);
    await time('new order', () => postOrder(desk.url, body));
    await measureBackup(place, desk);
    console.log(`memory at the end ${megabytes(readRssBytes(desk.pid))}`);
  } finally {
    await desk.stop();
  }
}

async function time(title: string, call: () => Promise<unknown>): Promise<void> {
  const timesMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) timesMs.push(await timeOf(call));
  printTimes(title, timesMs);
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const beganAtMs = performance.now();
  await call();
  return performance.now() - beganAtMs;
}

function printTimes(title: string, timesMs: readonly number[]): void {
  const figures = [percentile(timesMs, 50), percentile(timesMs, 99), Math.max(...timesMs)];
  console.log(`${title}: ${figures.map((ms) => ms.toFixed(1)).join(', ')} ms (p50, p99, worst)`);
}

/** One backup, and new orders beside it. */
async function measureBackup(place: DeskPlace, desk: DeskProcess): Promise<void> {
  const env = { ...process.env, ...deskSettings(place) };
  const runFile = promisify(execFile);
  const made = await runFile(process.execPath, [NARU, 'backup', '--new-key'], { env });
  const recipient = /BACKUP_RECIPIENT=(\S+)/u.exec(made.stdout)?.[1];
  if (recipient === undefined) throw new Error(`no key: ${made.stdout}`);
  const filePath = path.join(place.dataFolder, 'bench.backup');
  const body = await makeOrderBody(desk.url);
  const timesMs: number[] = [];
  let peakBytes = 0;
  const beganAtMs = performance.now();
  const backup = runFile(process.execPath, [NARU, 'backup', filePath], {
    env: { ...env, BACKUP_RECIPIENT: recipient },
  });
  const { child } = backup;
  const order = async (): Promise<void> => {
    while (child.exitCode === null && child.signalCode === null) {
      timesMs.push(await timeOf(() => postOrder(desk.url, body)));
      peakBytes = Math.max(peakBytes, readPeakRssBytes(child.pid ?? 0) ?? 0);
      await delay(PEAK_EVERY_MS);
    }
  };
  await Promise.all([backup, order()]);
  const seconds = ((performance.now() - beganAtMs) / 1000).toFixed(0);
  const { size } = await stat(filePath);
  console.log(`backup: ${seconds} s, ${megabytes(size)} of file, ${megabytes(peakBytes)} of memory at most`);
  printTimes('new order beside it', timesMs);
}

function megabytes(bytes: number | null): string {
  return bytes === null ? 'unknown' : `${(bytes / BYTES_PER_MB).toFixed(0)} MB`;
}

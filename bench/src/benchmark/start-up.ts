import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '../database/postgres-server.ts';
import type { DatabaseKind } from '../options.ts';
import { readCpuUs } from '../process/cpu-time.ts';
import { type DeskProcess, makeDataFolder, removeDataFolder, startDesk } from '../process/desk-process.ts';
import { readRssBytes } from '../process/memory.ts';
import type { Benchmark, Round } from './benchmark.ts';

/** The first looks of all workers and Node's compiling of them belong to the start. */
const SETTLED_AFTER_MS = 10_000;
const IDLE_MS = 10_000;
const US_PER_MS = 1_000;
const BYTES_PER_MB = 1_000_000;

interface StartOptions {
  readonly database: DatabaseKind;
  /** Null for the embedded database. */
  readonly server: PostgresServer | null;
}

/** A new data folder and a new database, gone afterwards. */
async function withNewPlace<T>(
  { server }: StartOptions,
  work: (start: () => Promise<DeskProcess>) => Promise<T>,
): Promise<T> {
  const dataFolder = await makeDataFolder();
  const databaseUrl = server === null ? null : await server.createDatabase();
  try {
    return await work(() => startDesk({ core: 'any', nodeFlags: [], dataFolder, databaseUrl }));
  } finally {
    if (server !== null && databaseUrl !== null) await server.dropDatabase(databaseUrl);
    await removeDataFolder(dataFolder);
  }
}

/**
 * From the start of a process to its first 200: the first ever, which makes the database, and one after it.
 */
export function startUp(options: StartOptions): Benchmark {
  return {
    name: `start-up-${options.database}`,
    title: 'start until the first answer',
    database: options.database,
    isWarmedUp: false,
    run: () =>
      withNewPlace(options, async (start) => {
        const first = await start();
        await assertOpen(first);
        await first.stop();
        const warm = await start();
        const cpuUs = readCpuUs(warm.pid);
        await assertOpen(warm);
        await warm.stop();
        return {
          firstEverMs: first.firstAnswerMs,
          warmMs: warm.firstAnswerMs,
          ...(cpuUs === null ? {} : { warmCpuMs: cpuUs / 1000 }),
        };
      }),
  };
}

/** Memory and CPU time of a desk with 26 rails, without requests, once the work of a warm start is done. */
export function idleDesk(options: StartOptions): Benchmark {
  return {
    name: `idle-desk-${options.database}`,
    title: `idle, ${SETTLED_AFTER_MS / 1000} s after the start`,
    database: options.database,
    roundsMax: 3,
    isWarmedUp: false,
    run: () =>
      withNewPlace(options, async (start): Promise<Round> => {
        await (await start()).stop();
        const desk = await start();
        await assertOpen(desk);
        await delay(SETTLED_AFTER_MS);
        const beforeUs = readCpuUs(desk.pid);
        await delay(IDLE_MS);
        const afterUs = readCpuUs(desk.pid);
        const rss = readRssBytes(desk.pid);
        await assertOpen(desk);
        await desk.stop();
        return {
          ...(rss === null ? {} : { rssMb: rss / BYTES_PER_MB }),
          ...(beforeUs === null || afterUs === null
            ? {}
            : { idleCpuPercent: (100 * (afterUs - beforeUs)) / (IDLE_MS * US_PER_MS) }),
        };
      }),
  };
}

/** A desk is ready only when it can sell: it has currencies and prices. */
async function assertOpen(desk: DeskProcess): Promise<void> {
  const currencies: unknown = await (await fetch(`${desk.url}/api/currency/`)).json();
  assert.ok(Array.isArray(currencies) && currencies.length > 0, 'the desk has currencies');
  assert.equal((await fetch(`${desk.url}/api/market/rates`)).status, 200, 'the desk has prices');
}

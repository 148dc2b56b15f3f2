import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Letter, Store } from '@naru/desk';
import { openStore } from '@naru/store';
import type { PostgresServer } from '../database/postgres-server.ts';
import { openLetterSink } from '../load/letter-sink.ts';
import type { DatabaseKind } from '../options.ts';
import { readCpuUs } from '../process/cpu-time.ts';
import { mailSettings, makeDataFolder, removeDataFolder, startDesk } from '../process/desk-process.ts';
import type { Benchmark, Round } from './benchmark.ts';

const LETTERS = 1_000;
const TAKEN_WITHIN_MS = 120_000;

/**
 * Letters about a thousand orders that wait when a desk starts, sent by the product through a real mail
 * server on this machine. The time contains the start of the desk.
 */
export function sendLetters(options: {
  readonly database: DatabaseKind;
  /** Null for the embedded database. */
  readonly server: PostgresServer | null;
}): Benchmark {
  const { database, server } = options;
  return {
    name: `send-letters-${database}`,
    title: `sending one of ${LETTERS} letters, with the start`,
    database,
    roundsMax: 3,
    isWarmedUp: false,
    run: async () => {
      const dataFolder = await makeDataFolder();
      const databaseUrl = server === null ? null : await server.createDatabase();
      try {
        return await measure({ dataFolder, databaseUrl });
      } finally {
        if (server !== null && databaseUrl !== null) await server.dropDatabase(databaseUrl);
        await removeDataFolder(dataFolder);
      }
    },
  };
}

interface Place {
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
}

async function measure(place: Place): Promise<Round> {
  await withStore(place, (store) => store.saveLetters(makeLetters()));
  const sink = await openLetterSink();
  try {
    const startedAtMs = performance.now();
    const desk = await startDesk({ core: 'server', nodeFlags: [], env: mailSettings(sink.url), ...place });
    await sink.untilTaken(LETTERS, TAKEN_WITHIN_MS);
    const allMs = performance.now() - startedAtMs;
    const cpuUs = readCpuUs(desk.pid);
    await desk.stop();
    assert.equal(sink.receivers().length, LETTERS, 'no letter is sent twice');
    assert.equal(new Set(sink.receivers()).size, LETTERS, 'every letter is sent');
    const { count } = await withStore(place, (store) => store.countWaitingLetters());
    assert.equal(count, 0, 'every letter is marked as sent');
    return {
      allMs,
      perSecond: (LETTERS / allMs) * 1000,
      ...(cpuUs === null ? {} : { cpuUs: cpuUs / LETTERS }),
    };
  } finally {
    await sink.close();
  }
}

async function withStore<T>(
  { dataFolder, databaseUrl }: Place,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(databaseUrl === null ? { dataFolder } : { databaseUrl });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Each about an order and to a person of its own; so old that it waits no longer for others of its order. */
function makeLetters(): readonly Letter[] {
  const createdAtMs = Date.now() - 120_000;
  return Array.from({ length: LETTERS }, (_, place) => ({
    letterId: randomUUID(),
    to: `customer-${place}@example.org`,
    kind: 'order_delivered',
    language: place % 2 === 0 ? 'en' : 'kr',
    facts: {
      orderId: `order-${place}`,
      linkId: `link-${place}`,
      reference: `NR-${place}`,
      receiveAmount: '688.558503',
      receiveSymbol: 'USDT',
      network: 'TRON (TRC20)',
      txids: 'a'.repeat(64),
      explorerTxUrl: 'https://explorer.example/tx/{txid}',
    },
    createdAtMs,
  }));
}

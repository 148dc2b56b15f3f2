import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../../harness/desk-process.ts';
import type { OperatorSession } from '../../harness/operator-session.ts';
import { checkDesk } from '../check/check-desk.ts';
import type { DeskGround } from '../database/desk-ground.ts';
import type { PrivateCluster } from '../database/private-cluster.ts';
import { startMixedLoad } from '../load/mixed-load.ts';
import { createRandomSource } from '../load/random-source.ts';
import { type LaneParts, read } from '../load/visitor-lane.ts';
import { type ProcessFigures, sampleProcess } from '../soak/process-figures.ts';
import type { AnswerLog } from '../load/answer-log.ts';
import { type NotedCalls, noteCalls } from './noted-calls.ts';
import { type ReadyAnswer, watchReady } from './watch-ready.ts';

/** How the database goes away, for how long, and how it comes back. */
export interface Outage {
  readonly awayMs: number;
  readonly begin: (cluster: PrivateCluster) => Promise<void> | void;
  readonly end: (cluster: PrivateCluster) => Promise<void> | void;
}

export interface OutageReport {
  readonly beganAtMs: number;
  /** When the database was there again. */
  readonly endedAtMs: number;
  readonly calls: NotedCalls;
  readonly ready: readonly ReadyAnswer[];
  /** Of the desk's process while its database was away. */
  readonly samples: readonly ProcessFigures[];
  /** What the database contradicts afterwards. */
  readonly findings: readonly string[];
}

const SEED = 5;
const LOAD_MS = 1_000;
/** More than a desk has connections. */
const READERS = 48;
const READER_PAUSE_MS = 200;
const GOES_ON_WITHIN_MS = 30_000;
const CREATIONS_AFTERWARDS = 20;

/** Takes the database away from a desk in use and gives it back; no call may be answered after `withinMs`. */
export async function outliveOutage(
  { desk, cluster, ...ground }: DeskGround,
  people: { readonly session: OperatorSession; readonly acknowledged: AnswerLog; readonly withinMs: number },
  { awayMs, begin, end }: Outage,
): Promise<OutageReport> {
  if (cluster === null) throw new Error('this desk has no PostgreSQL');
  const { acknowledged } = people;
  const calls = noteCalls(people.withinMs);
  const random = createRandomSource(SEED);
  const load = startMixedLoad({ ...people, desk, random, openClient: calls.openClient });
  const ending = new AbortController();
  const client = calls.openClient({ url: desk.publicUrl, signal: ending.signal });
  const readers = startReaders({ client, acknowledged, random }, ending.signal);
  const watch = watchReady(desk.publicUrl);
  await delay(LOAD_MS);
  const beganAtMs = performance.now();
  await begin(cluster);
  const samples = await sampleProcess(desk.pid(), awayMs);
  await end(cluster);
  const endedAtMs = performance.now();
  const creationsBefore = acknowledged.counts.creation;
  await waitUntil(GOES_ON_WITHIN_MS, 'no orders are taken afterwards', async () => {
    return acknowledged.counts.creation >= creationsBefore + CREATIONS_AFTERWARDS;
  });
  const ready = await watch.end();
  ending.abort();
  await Promise.all([load.stop(), readers]);
  const findings = await checkDesk({ desk, cluster, ...ground }, acknowledged);
  return { beganAtMs, endedAtMs, calls, ready, samples, findings };
}

async function startReaders(parts: LaneParts, signal: AbortSignal): Promise<void> {
  const readOn = async (): Promise<void> => {
    while (!signal.aborted) {
      const order = parts.random.pick([...parts.acknowledged.orders.values()].slice(-60));
      if (order !== null) await read(parts, order);
      await delay(READER_PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: READERS }, readOn));
}

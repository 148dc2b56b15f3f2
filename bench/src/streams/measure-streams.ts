import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { makeReadableOrders } from '../benchmark/desk-caller.ts';
import type { DeskProcess } from '../process/desk-process.ts';
import { readCpuUs } from '../process/cpu-time.ts';
import { readRssBytes } from '../process/memory.ts';
import { percentile } from '../report/statistics.ts';
import { type OpenStream, openStream, openStreams } from './open-stream.ts';

export interface StreamFigures {
  readonly streamCount: number;
  readonly openedInMs: number;
  readonly idleMb: number;
  readonly openMb: number;
  readonly kilobytesEach: number;
  /** From the first reader of new prices to the last one, the median and the worst of all rounds. */
  readonly spreadMs: number;
  readonly spreadWorstMs: number;
  /** From the request that changes an order to the event at its watcher. */
  readonly orderP50Ms: number;
  readonly orderP99Ms: number;
  /** Of other people's requests, without and with news going to everybody. */
  readonly quietP99Ms: number;
  readonly busyP99Ms: number;
  /** CPU time of a second in which nobody changes an order, prices every five seconds included. */
  readonly cpuMsPerSecond: number;
}

const ORDERS = 100;
const BROADCASTS = 5;
const BROADCAST_WITHIN_MS = 20_000;
const QUIET_READS = 400;
const BYTES_PER_MB = 1_000_000;

/** Opens so many streams that all but a hundred watch prices; those watch an order each. */
export async function measureStreams(desk: DeskProcess, streamCount: number): Promise<StreamFigures> {
  const orders = await makeReadableOrders(desk.url, ORDERS);
  const [first] = orders;
  assert.ok(first !== undefined && streamCount > ORDERS);
  await delay(5_000);
  const idleMb = rssMb(desk.pid);
  const beganAtMs = performance.now();
  const priceReaders = await openStreams(streamCount - ORDERS, () =>
    openStream(desk.url, '/api/market/stream', 'rates'),
  );
  const watchers = await openStreams(ORDERS, (place) =>
    openStream(desk.url, `${orders[place]?.path}/events`, 'transaction'),
  );
  const openedInMs = performance.now() - beganAtMs;
  const spreads: number[] = [];
  const busyMs: number[] = [];
  const cpuBeganUs = readCpuUs(desk.pid) ?? 0;
  const watchedAtMs = performance.now();
  for (let round = 0; round < BROADCASTS; round += 1) {
    spreads.push(await waitForBroadcast(priceReaders, () => timeRead(desk.url, first.path, busyMs)));
  }
  const cpuMs = ((readCpuUs(desk.pid) ?? 0) - cpuBeganUs) / 1000;
  const watchedForS = (performance.now() - watchedAtMs) / 1000;
  const openMb = rssMb(desk.pid);
  const orderMs = await changeOrders(
    desk.url,
    orders.map(({ path }) => path),
    watchers,
  );
  assert.ok(
    priceReaders.every(({ eventCount }) => eventCount >= BROADCASTS),
    'every reader was told',
  );
  for (const stream of [...priceReaders, ...watchers]) stream.close();
  await delay(2_000);
  const quietMs: number[] = [];
  for (let read = 0; read < QUIET_READS; read += 1) await timeRead(desk.url, first.path, quietMs);
  return {
    streamCount,
    openedInMs,
    idleMb,
    openMb,
    kilobytesEach: ((openMb - idleMb) * 1_000) / streamCount,
    spreadMs: percentile(spreads, 50),
    spreadWorstMs: Math.max(...spreads),
    orderP50Ms: percentile(orderMs, 50),
    orderP99Ms: percentile(orderMs, 99),
    quietP99Ms: percentile(quietMs, 99),
    busyP99Ms: percentile(busyMs, 99),
    cpuMsPerSecond: cpuMs / watchedForS,
  };
}

function rssMb(pid: number): number {
  return (readRssBytes(pid) ?? 0) / BYTES_PER_MB;
}

/** Reads meanwhile; gives the milliseconds between the first reader that got the next prices and the last. */
async function waitForBroadcast(
  readers: readonly OpenStream[],
  meanwhile: () => Promise<void>,
): Promise<number> {
  const before = readers.map(({ eventCount }) => eventCount);
  const endsAtMs = performance.now() + BROADCAST_WITHIN_MS;
  while (readers.some(({ eventCount }, place) => eventCount === before[place])) {
    assert.ok(performance.now() < endsAtMs, 'no prices came to everybody');
    await meanwhile();
    await delay(2);
  }
  const times = readers.map(({ lastAtMs }) => lastAtMs);
  return times.reduce((most, each) => Math.max(most, each)) - times.reduce((a, b) => Math.min(a, b));
}

async function timeRead(url: string, path: string, into: number[]): Promise<void> {
  const beganAtMs = performance.now();
  const answer = await fetch(`${url}${path}`);
  await answer.arrayBuffer();
  assert.equal(answer.status, 200);
  into.push(performance.now() - beganAtMs);
}

/** Says “I paid” of each order in turn, and waits until its watcher has heard of it. */
async function changeOrders(
  url: string,
  paths: readonly string[],
  watchers: readonly OpenStream[],
): Promise<readonly number[]> {
  const tookMs: number[] = [];
  for (const [place, path] of paths.entries()) {
    const watcher = watchers[place];
    assert.ok(watcher !== undefined);
    const before = watcher.eventCount;
    const answer = await fetch(`${url}${path}/claim`, { method: 'POST' });
    await answer.arrayBuffer();
    const answeredAtMs = performance.now();
    assert.equal(answer.status, 200);
    while (watcher.eventCount === before) await delay(0);
    // Before the answer, when the event was faster than it.
    tookMs.push(Math.max(0, watcher.lastAtMs - answeredAtMs));
  }
  return tookMs;
}

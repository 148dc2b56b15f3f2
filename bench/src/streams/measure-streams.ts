import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { DeskProcess } from '../process/desk-process.ts';
import { readRssBytes } from '../process/memory.ts';
import { median } from '../report/statistics.ts';
import { type OpenStream, openStreams } from './open-stream.ts';

export interface StreamFigures {
  /** Memory of the server before the streams, and with all of them. */
  readonly idleMb: number;
  readonly openMb: number;
  /** From the first reader that received new prices to the last one: median and worst of all broadcasts. */
  readonly spreadMs: number;
  readonly spreadWorstMs: number;
}

const SETTLE_MS = 5_000;
const BROADCASTS = 5;
const BROADCAST_WITHIN_MS = 20_000;
const POLL_MS = 2;
const BYTES_PER_MB = 1_000_000;

/** Opens that many streams of prices, and waits for several broadcasts. */
export async function measureStreams(desk: DeskProcess, streamCount: number): Promise<StreamFigures> {
  await delay(SETTLE_MS);
  const idleMb = readRssMb(desk.pid);
  const readers = await openStreams(desk.url, streamCount);
  const spreads: number[] = [];
  for (let round = 0; round < BROADCASTS; round += 1) spreads.push(await waitForBroadcast(readers));
  const openMb = readRssMb(desk.pid);
  for (const reader of readers) reader.close();
  return { idleMb, openMb, spreadMs: median(spreads), spreadWorstMs: Math.max(...spreads) };
}

function readRssMb(pid: number): number {
  const bytes = readRssBytes(pid);
  assert.ok(bytes !== null, 'memory is read from /proc');
  return bytes / BYTES_PER_MB;
}

/** The milliseconds between the first reader that received the next prices and the last. */
async function waitForBroadcast(readers: readonly OpenStream[]): Promise<number> {
  const before = readers.map(({ eventCount }) => eventCount);
  const endsAtMs = performance.now() + BROADCAST_WITHIN_MS;
  while (readers.some(({ eventCount }, place) => eventCount === before[place])) {
    assert.ok(performance.now() < endsAtMs, 'some readers received no prices');
    await delay(POLL_MS);
  }
  const times = readers.map(({ lastAtMs }) => lastAtMs);
  return times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b));
}

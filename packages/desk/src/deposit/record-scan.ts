import type { Rail, RailCursor, ScanBatch, SeenOutput } from '../ports/rail.ts';
import type { OrderView, RailState, WatchEntry } from '../ports/store.ts';
import { findLivePayout, findOpenAttempt } from '../payout/attempt.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import type { Sighting } from './sighting.ts';

/** Bounds one reading of a network; the next reading goes on where this one stopped. */
const BLOCKS_PER_SCAN_MAX = 50;
/** Each one more needs a new block and a new order within the time of one reading. */
const READINGS_MAX = 8;

export interface ScanOutcome {
  readonly isCaughtUp: boolean;
  /** True when another process of this desk wrote a scan at the same time; this one wrote nothing. */
  readonly wasOvertaken: boolean;
}

/**
 * Reads one rail forward and writes down what it shows, with the new cursor, in one transaction. Repeating it
 * after a crash changes nothing. Throws when the network cannot be read; then nothing was written.
 */
export async function recordScan(desk: Desk, rail: Rail): Promise<ScanOutcome> {
  const { railId } = rail.network;
  const startedAtMs = desk.clock.nowMs();
  await desk.watchBook.catchUp(railId);
  const state = await desk.store.findRailState(railId);
  const watch = desk.watchBook.watchSet(railId);
  // The memory pool is asked before the blocks: what leaves it for a block meanwhile is found in the block.
  const pooled = await rail.listUnconfirmed(watch);
  const batch = await scanForAll(desk, rail, state?.cursor ?? (await rail.startCursor()));
  const mined = new Set(batch.outputs.map((output) => output.outputKey));
  const outputs = [...pooled.filter((output) => !mined.has(output.outputKey)), ...batch.outputs];
  const lookedAtMs = state?.scannedThroughMs ?? startedAtMs;
  const sightings = await matchOutputs(desk, { railId, outputs, startedAtMs, lookedAtMs });
  const dropped = batch.isCaughtUp ? await listDropped(desk, railId, batch.goneBlocks, sightings) : [];
  const saved = await desk.store.saveScan({
    railId,
    expectedVersion: state?.version ?? 0,
    cursor: batch.cursor,
    head: batch.head,
    // Only a scan that reached the head says that nothing was overlooked before it began.
    scannedThroughMs: batch.isCaughtUp ? startedAtMs : (state?.scannedThroughMs ?? 0),
    sightings,
    goneBlockHashes: batch.goneBlocks.map((block) => block.hash),
    dropped,
  });
  return { isCaughtUp: batch.isCaughtUp, wasOvertaken: !saved.ok };
}

/**
 * Reads blocks for every key that anybody can have paid to in them. An order that was made while they were
 * read may be paid in one of them already, and the cursor would go past it for ever: so they are read once
 * more with the keys that came meanwhile, until nothing new came or the blocks are the same ones.
 */
async function scanForAll(desk: Desk, rail: Rail, cursor: RailCursor): Promise<ScanBatch> {
  const { railId } = rail.network;
  const watch = desk.watchBook.watchSet(railId);
  let readThrough = JSON.stringify(cursor);
  for (let reading = 0; reading < READINGS_MAX; reading += 1) {
    const batch = await rail.scan(cursor, watch, BLOCKS_PER_SCAN_MAX);
    const before = readThrough;
    readThrough = JSON.stringify(batch.cursor);
    if (readThrough === before || !(await desk.watchBook.catchUp(railId))) return batch;
  }
  throw new Error(`${railId} moves faster than it can be read`);
}

/** Gives every output its order. Outputs that nobody waits for cannot come here: they are not watched. */
async function matchOutputs(
  desk: Desk,
  reading: {
    readonly railId: string;
    readonly outputs: readonly SeenOutput[];
    readonly startedAtMs: number;
    /** When all that was there had been seen the last time. */
    readonly lookedAtMs: number;
  },
): Promise<readonly Sighting[]> {
  const { railId } = reading;
  const sightings: Sighting[] = [];
  for (const output of reading.outputs) {
    const entries = desk.watchBook.listEntries(railId, output.watchKey);
    const entry = entries.length > 1 ? await pickEntry(desk, entries, output, sightings) : entries[0];
    if (entry === undefined || isPoison(desk, entry, output)) continue;
    sightings.push({
      railId,
      outputKey: output.outputKey,
      orderId: entry.orderId,
      purpose: entry.purpose,
      assetId: output.assetId,
      baseUnits: output.baseUnits,
      txid: output.txid,
      blockHeight: output.blockHeight,
      blockHash: output.blockHash,
      firstSeenAtMs: entry.purpose === 'deposit' ? thereSinceMs(output, reading) : desk.clock.nowMs(),
      droppedAtMs: null,
      bookedAs: null,
    });
  }
  return sightings;
}

/**
 * Since when a customer's payment counts: from when we began to look, never from how long the node took to
 * answer. Where nobody could look for a while, the network's own record speaks for the customer: a block
 * that was mined meanwhile, by its own clock.
 */
function thereSinceMs(
  { minedAtMs }: SeenOutput,
  { startedAtMs, lookedAtMs }: { readonly startedAtMs: number; readonly lookedAtMs: number },
): number {
  return minedAtMs === null ? startedAtMs : Math.min(startedAtMs, Math.max(lookedAtMs, minedAtMs));
}

/** Anybody can send next to nothing to a customer's address; it is no part of a payout or refund. */
function isPoison(desk: Desk, { purpose }: WatchEntry, output: SeenOutput): boolean {
  return purpose !== 'deposit' && output.baseUnits < getAsset(desk, output.assetId).dustBaseUnits;
}

/**
 * Several orders pay the same receiver: an output belongs to the order that it was recorded or named for,
 * else to the oldest one whose payout of exactly this amount is still awaited.
 */
async function pickEntry(
  desk: Desk,
  entries: readonly WatchEntry[],
  output: SeenOutput,
  matchedBefore: readonly Sighting[],
): Promise<WatchEntry | undefined> {
  const views: { entry: WatchEntry; view: OrderView }[] = [];
  for (const entry of entries) {
    const view = await desk.store.findOrder(entry.orderId);
    if (view !== null) views.push({ entry, view });
  }
  const recorded = views.find(
    ({ view }) =>
      view.sightings.some((sighting) => sighting.outputKey === output.outputKey) ||
      view.payouts.some((payout) => payout.outputKey === output.outputKey),
  );
  if (recorded !== undefined) return recorded.entry;
  const awaited = views.find(({ entry, view }) => {
    const isServed = [...view.sightings, ...matchedBefore].some(
      (sighting) =>
        sighting.orderId === entry.orderId &&
        sighting.purpose === entry.purpose &&
        sighting.droppedAtMs === null &&
        sighting.baseUnits === output.baseUnits,
    );
    return awaitedBaseUnits(entry, view).includes(output.baseUnits) && !isServed;
  });
  return (awaited ?? views[0])?.entry;
}

/** What an order still expects to see going out to this receiver. */
function awaitedBaseUnits(entry: WatchEntry, view: OrderView): readonly bigint[] {
  if (entry.purpose === 'payout') {
    const attempt = findLivePayout(view) ?? findOpenAttempt(view);
    return attempt === null || attempt.state === 'confirmed' ? [] : [attempt.baseUnits];
  }
  return view.refunds
    .filter(({ state }) => state === 'approved')
    .map(({ allocatedBaseUnits }) => allocatedBaseUnits);
}

async function listDropped(
  desk: Desk,
  railId: string,
  goneBlocks: readonly { readonly hash: string }[],
  sightings: readonly Sighting[],
): Promise<readonly { outputKey: string; droppedAtMs: number }[]> {
  // What a vanished block held is judged at the next reading, when it is known to be unconfirmed.
  if (goneBlocks.length > 0) return [];
  const present = new Set(sightings.map((sighting) => sighting.outputKey));
  const unconfirmed = await desk.store.listUnconfirmedSightings(railId);
  return unconfirmed
    .filter((sighting) => !present.has(sighting.outputKey))
    .map((sighting) => ({ outputKey: sighting.outputKey, droppedAtMs: desk.clock.nowMs() }));
}

/** Blocks on top of a sighting and its own: 0 while it is unconfirmed. */
export function confirmationsOf(
  sighting: Pick<Sighting, 'blockHeight'>,
  state: Pick<RailState, 'head'> | null,
): number {
  if (sighting.blockHeight === null || state === null) return 0;
  return Math.max(0, state.head.height - sighting.blockHeight + 1);
}

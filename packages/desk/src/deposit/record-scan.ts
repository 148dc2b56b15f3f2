import { isWaitingStage } from '@naru/core';
import {
  type SeenOutput,
  type Sighting,
  countsSinceMs,
  isDeposit,
  withoutUnreadBlock,
} from '../facts/sighting.ts';
import type { Desk } from '../runtime/desk.ts';
import type { KnownOutput, Rail, RailCursor, ScanBatch } from '../ports/rail.ts';
import type { OrderView, WatchEntry } from '../ports/store.ts';
import { findMark, sharedKeyOf, watchKeyOf } from '../runtime/deposit-place.ts';
import { bookedDeposits } from '../ledger/money-of-order.ts';
import { keyedByPayment } from './key-of-payment.ts';
import {
  isPerhapsPrize,
  type PrizeReading,
  isOfPrize,
  listUnconfirmedPrizes,
  openPrizeReading,
  readPrizePayments,
} from './watch-prizes.ts';
import { firstKeyOf } from '../runtime/payment-reference.ts';
import { isPoison, isRecordedStill, pickEntry } from './watch-receivers.ts';
import type { UnmatchedDeposit } from '../ports/unmatched-store.ts';
import type { PrizePayment } from '../ports/lottery-store.ts';

/**
 * The entries of a key whose orders expect the currency of the output. On a network of several currencies
 * anybody can send the wrong one to an address; base units of one must never count as those of another.
 */
async function entriesOfAsset(
  desk: Pick<Desk, 'store'>,
  rail: Pick<Rail, 'assets'>,
  entries: readonly WatchEntry[],
  { assetId }: Pick<SeenOutput, 'assetId'>,
): Promise<readonly WatchEntry[]> {
  if (rail.assets.length === 1) return entries;
  const fitting: WatchEntry[] = [];
  for (const entry of entries) {
    const view = await desk.store.findOrder(entry.orderId);
    if (view === null) continue;
    const awaited =
      entry.purpose === 'deposit'
        ? [view.order.payAssetId]
        : view.disbursements
            .filter((each) => each.purpose === entry.purpose && each.watchKey === entry.watchKey)
            .map((each) => each.assetId);
    if (awaited.includes(assetId)) fitting.push(entry);
  }
  return fitting;
}

/** Where recorded payments that the reading did not show are now, on a network that can be asked. */
async function locateHidden(
  rail: Rail,
  { cursor }: ScanBatch,
  waiting: readonly KnownOutput[],
  shown: readonly SeenOutput[],
): Promise<readonly SeenOutput[]> {
  const shownKeys = new Set(shown.map(({ outputKey }) => outputKey));
  const hidden = waiting.filter(({ outputKey }) => !shownKeys.has(outputKey));
  if (rail.locateKnown === undefined || hidden.length === 0) return [];
  const located = await rail.locateKnown(hidden);
  return located.map((output) => withoutUnreadBlock(output, rail.readHeight(cursor)));
}

/** Bounds one reading of a network; the next reading continues from there. */
const BLOCKS_PER_SCAN_MAX = 50;
/** With more awaited keys than this, a server cannot be asked about each at every reading. */
const AWAITED_KEYS_MAX = 1_000;
/** Each further reading happens only if a block and an order came during the one before. */
const READINGS_MAX = 8;

export interface ScanOutcome {
  readonly isCaughtUp: boolean;
  /** True if another process of this desk wrote a scan at the same time; then this one wrote nothing. */
  readonly wasOvertaken: boolean;
  /** Payments in blocks to receivers that are no longer watched; see `isReceiverWatched`. */
  readonly unrecordedCount: number;
}

/**
 * Reads one rail forward and saves what it shows with the new cursor in one transaction. Safe to repeat after
 * a crash. Throws when the network cannot be read; then nothing was written.
 */
export async function recordScan(desk: Desk, rail: Rail): Promise<ScanOutcome> {
  const { railId } = rail.network;
  const startedAtMs = desk.clock.nowMs();
  await desk.watchBook.catchUp(rail);
  const sharedKey = sharedKeyOf(rail);
  if (sharedKey !== undefined) desk.watchBook.watchAccount(railId, sharedKey);
  if (rail.watchThrough !== undefined)
    await rail.watchThrough(await desk.store.findHighestAddressIndex(railId));
  const waitingPrizes = listUnconfirmedPrizes(await openPrizeReading(desk, rail));
  const state = await desk.store.findRailState(railId);
  const awaited = rail.readsPoolByKey === true ? await listAwaited(desk, railId, waitingPrizes) : [];
  // The memory pool is read before the blocks: a payment that moves into a block meanwhile is found there.
  const pooled = await rail.listUnconfirmed({ ...desk.watchBook.watchSet(railId), awaited });
  const batch = await scanForAll(desk, rail, state?.cursor ?? (await rail.startCursor()));
  // Read again: a winner may have entered their receiver meanwhile, and its payments are not deposits.
  const prizes = await openPrizeReading(desk, rail);
  const mined = new Set(batch.outputs.map((output) => output.outputKey));
  const shown = eachOnce([...pooled.filter((output) => !mined.has(output.outputKey)), ...batch.outputs]);
  const lookedAtMs = state?.scannedThroughMs ?? startedAtMs;
  const waiting = await desk.store.listUnconfirmedSightings(railId);
  const waitingUnmatched =
    rail.network.witness === 'chain' ? await desk.store.listUnconfirmedUnmatched(railId) : [];
  const unseen = [...waitingUnmatched, ...waitingPrizes];
  const known = eachOnce([...waiting.map(underFirstKey), ...unseen.map(toKnown)]);
  const located = await locateHidden(rail, batch, known, shown);
  const outputs = await keyedByPayment(desk, rail, [...shown, ...located]);
  const reading = { rail, outputs, waiting, prizes, startedAtMs, lookedAtMs };
  const { sightings, unmatched, others } = await matchOutputs(desk, reading);
  const prizePayments = readPrizePayments(desk, rail, prizes, { shown: outputs, others });
  // Payments of a vanished block are handled by the next reading, once they are recorded as unconfirmed.
  const isWhole = batch.isCaughtUp && batch.goneBlocks.length === 0;
  const dropped = isWhole
    ? listDropped(desk, [...waiting, ...unseen], [...sightings, ...unmatched, ...prizePayments])
    : [];
  const saved = await desk.store.saveScan({
    railId,
    expectedVersion: state?.version ?? 0,
    cursor: batch.cursor,
    head: batch.head,
    finalHeight:
      batch.finalHeight === 'unchanged' ? (state === null ? 0 : state.finalHeight) : batch.finalHeight,
    // Only a scan that reached the head, and asked about all awaited keys, proves that nothing was missed.
    scannedThroughMs:
      batch.isCaughtUp && awaited.length < AWAITED_KEYS_MAX ? startedAtMs : (state?.scannedThroughMs ?? 0),
    sightings,
    unmatched,
    prizePayments,
    goneFromHeight: lowestOf(batch.goneBlocks),
    dropped,
  });
  return {
    isCaughtUp: batch.isCaughtUp,
    wasOvertaken: !saved.ok,
    unrecordedCount: saved.ok ? countUnrecorded(others, prizePayments) : 0,
  };
}

/** The keys to ask about: only a payment whose key was asked about can be found absent. */
async function listAwaited(
  desk: Desk,
  railId: string,
  waitingPrizes: readonly { readonly watchKey: string }[],
): Promise<readonly string[]> {
  const keys = await desk.store.listAwaitedKeys({ railId, limit: AWAITED_KEYS_MAX });
  return [...new Set([...waitingPrizes.map(({ watchKey }) => watchKey), ...keys])];
}

/** Counts only outputs in blocks, which are read once; the memory pool shows the same outputs again. */
function countUnrecorded(
  others: readonly SeenOutput[],
  recorded: readonly Pick<SeenOutput, 'outputKey'>[],
): number {
  const keys = new Set(recorded.map(({ outputKey }) => outputKey));
  return others.filter(({ outputKey, blockHash }) => blockHash !== null && !keys.has(outputKey)).length;
}

/**
 * Reads blocks for every key that may be paid in them. An order created during the reading may already be
 * paid in one of them, and the cursor would pass it for good: so they are read again with the new keys, until
 * there are no new keys or no new blocks.
 */
async function scanForAll(desk: Desk, rail: Rail, cursor: RailCursor): Promise<ScanBatch> {
  const { railId } = rail.network;
  const watch = desk.watchBook.watchSet(railId);
  let readThrough = JSON.stringify(cursor);
  for (let reading = 0; reading < READINGS_MAX; reading += 1) {
    const batch = await rail.scan(cursor, watch, BLOCKS_PER_SCAN_MAX);
    const before = readThrough;
    readThrough = JSON.stringify(batch.cursor);
    if (readThrough === before || !(await desk.watchBook.catchUp(rail))) return batch;
  }
  throw new Error(`${railId} moves faster than it can be read`);
}

/** A source may repeat itself; a payment that is shown twice must not be matched to two orders. */
function eachOnce<T extends Pick<SeenOutput, 'outputKey'>>(outputs: readonly T[]): readonly T[] {
  return [...new Map(outputs.map((output) => [output.outputKey, output])).values()];
}

function lowestOf(blocks: ScanBatch['goneBlocks']): number | null {
  return blocks.length === 0 ? null : Math.min(...blocks.map(({ height }) => height));
}

interface Reading {
  readonly rail: Rail;
  readonly outputs: readonly SeenOutput[];
  /** Sightings that are recorded as unconfirmed. */
  readonly waiting: readonly Sighting[];
  readonly prizes: PrizeReading;
  readonly startedAtMs: number;
  /** When the network was last read completely. */
  readonly lookedAtMs: number;
}

interface Matched {
  readonly sightings: readonly Sighting[];
  /** Deposits of no order. */
  readonly unmatched: readonly UnmatchedDeposit[];
  /** Payments to receivers that are not recorded with an order. */
  readonly others: readonly SeenOutput[];
}

/** Assigns every output to its order; outputs without an order are for a person to look at. */
async function matchOutputs(desk: Desk, reading: Reading): Promise<Matched> {
  const { rail } = reading;
  const { railId } = rail.network;
  const known = new Set(reading.waiting.map(({ outputKey }) => outputKey));
  const sightings: Sighting[] = [];
  const unmatched: UnmatchedDeposit[] = [];
  const others: SeenOutput[] = [];
  for (const output of reading.outputs) {
    const entries = await listEntriesOf(desk, rail, output);
    const entry: AssignedEntry | undefined =
      entries.length > 1
        ? await pickEntry(desk, entries, output, sightings)
        : (entries[0] ?? (await findAssigned(desk, railId, output)));
    if (entry === undefined) {
      if (isPoison(desk, output)) continue;
      if (isOfPrize(reading.prizes, rail, output)) others.push(output);
      else if (entries.length === 0 && isOurPlace(desk, rail, output))
        unmatched.push(toUnmatched(desk, reading, output));
      continue;
    }
    const isDeposit = entry.purpose === 'deposit';
    const isPrize = reading.prizes.known.has(output.outputKey);
    if (!isDeposit && !(await isRecordedStill(desk, entry, { output, isPrize, matchedBefore: sightings }))) {
      if (!isPoison(desk, output)) others.push(output);
      continue;
    }
    const seenAtMs = isDeposit ? thereSinceMs(output, reading) : desk.clock.nowMs();
    // A recorded payment keeps the time at which it was first seen, so only a new one can be a replacement.
    const { outputKey = output.outputKey } = entry;
    const isNew = isDeposit && !known.has(outputKey);
    const { minedAtMs: _mined, ...seen } = output;
    sightings.push({
      ...seen,
      outputKey,
      watchKey: entry.watchKey,
      flags: isDeposit ? seen.flags : await flagsOf(desk, railId, output),
      railId,
      orderId: entry.orderId,
      purpose: entry.purpose,
      firstSeenAtMs: isNew ? await findFirstSight(desk, entry.orderId, output, seenAtMs) : seenAtMs,
      inBlocksSinceMs: inBlocksSinceMs(output, reading),
      droppedAtMs: null,
      standing: null,
      disbursementId: null,
    });
  }
  return { sightings, unmatched, others };
}

/**
 * The orders that an output may pay. If all orders share an account, its mark names one; a further payment
 * with the mark of an order that has its money is for a person to look at.
 */
async function listEntriesOf(desk: Desk, rail: Rail, output: SeenOutput): Promise<readonly WatchEntry[]> {
  const { railId } = rail.network;
  const watched = desk.watchBook.listEntries(railId, watchKeyOf(rail, output));
  const entries = await entriesOfAsset(desk, rail, watched, output);
  const [entry] = entries;
  if (entry === undefined || findMark(rail, output) === null) return entries;
  const view = await desk.store.findOrder(entry.orderId);
  const isKnown =
    view?.sightings.some((each) => each.outputKey === output.outputKey && isDeposit(each)) === true;
  if (isKnown || view === null) return entries;
  // A payment that waits for a person continues to wait, even when its order has lost its money.
  const { outputKey } = output;
  const isUnmatched = (await desk.store.findUnmatchedDeposit({ railId, outputKey })) !== null;
  return isUnmatched || isServed(view) ? [] : entries;
}

/** False for an address at which only a customer receives: other payments there belong to the customer. */
function isOurPlace(desk: Desk, rail: Rail, output: SeenOutput): boolean {
  const key = watchKeyOf(rail, output);
  const watched = desk.watchBook.listEntries(rail.network.railId, key);
  if (watched.length === 0) return !desk.watchBook.isWinner(rail.network.railId, key);
  return watched.some(({ purpose }) => purpose === 'deposit');
}

function isServed(view: OrderView): boolean {
  return !isWaitingStage(view.order.stage) && bookedDeposits(view).length > 0;
}

interface AssignedEntry extends WatchEntry {
  /** Present if it differs from the key of the output, because that was taken from another order before. */
  readonly outputKey?: string;
}

/** The order that a person has assigned this output to. */
async function findAssigned(
  desk: Desk,
  railId: string,
  { outputKey, watchKey }: SeenOutput,
): Promise<AssignedEntry | undefined> {
  const deposit = await desk.store.findUnmatchedDeposit({ railId, outputKey });
  if (deposit === null || deposit.orderId === null) return undefined;
  const registeredAtMs = deposit.decidedAtMs ?? deposit.firstSeenAtMs;
  const view = await desk.store.findOrder(deposit.orderId);
  const given = view?.sightings.find(
    (each) => each.railId === railId && firstKeyOf(each.outputKey) === outputKey && isDeposit(each),
  );
  const entry = { orderId: deposit.orderId, watchKey, purpose: 'deposit', registeredAtMs } as const;
  return given === undefined ? entry : { ...entry, outputKey: given.outputKey };
}

function underFirstKey(sighting: Sighting): KnownOutput {
  return { ...sighting, outputKey: firstKeyOf(sighting.outputKey) };
}

/** The recorded fields of a deposit of no order, or of the payment of a prize. */
function toKnown(seen: UnmatchedDeposit | PrizePayment): KnownOutput {
  return { mark: null, flags: [], ...seen, spentOutpoints: [], networkFeeBaseUnits: null };
}

function toUnmatched(desk: Desk, reading: Reading, output: SeenOutput): UnmatchedDeposit {
  const { outputKey, assetId, watchKey, baseUnits, txid, blockHeight, blockHash, flags } = output;
  return {
    railId: reading.rail.network.railId,
    outputKey,
    assetId,
    watchKey,
    baseUnits,
    txid,
    blockHeight,
    blockHash,
    mark: findMark(reading.rail, output),
    flags,
    firstSeenAtMs: desk.clock.nowMs(),
    inBlocksSinceMs: inBlocksSinceMs(output, reading),
    droppedAtMs: null,
    state: 'open',
    entryId: null,
    orderId: null,
    decidedBy: null,
    decidedAtMs: null,
  };
}

/**
 * When a payment of a customer counts as seen: at the start of the reading, however long the node takes to
 * answer. After an outage, the time of a block mined meanwhile counts in favour of the customer.
 */
function thereSinceMs(
  { minedAtMs }: Pick<SeenOutput, 'minedAtMs'>,
  { startedAtMs, lookedAtMs }: Pick<Reading, 'startedAtMs' | 'lookedAtMs'>,
): number {
  return minedAtMs === null ? startedAtMs : Math.min(startedAtMs, Math.max(lookedAtMs, minedAtMs));
}

/** The time of its block; where blocks have none, the last reading, which showed it in no block yet. */
function inBlocksSinceMs({ blockHash, minedAtMs }: SeenOutput, reading: Reading): number | null {
  return blockHash === null ? null : thereSinceMs({ minedAtMs: minedAtMs ?? reading.lookedAtMs }, reading);
}

/** When the customer paid: the time of the payment that this one replaces, if it does so soon enough. */
async function findFirstSight(
  desk: Desk,
  orderId: string,
  { spentOutpoints }: SeenOutput,
  seenAtMs: number,
): Promise<number> {
  const view = await desk.store.findOrder(orderId);
  if (view === null) return seenAtMs;
  const deposits = view.sightings.filter(({ purpose }) => purpose === 'deposit');
  return countsSinceMs(view.order, deposits, { seenAtMs, spentOutpoints });
}

/** The flags of an output. Whether it may be a prize is looked up at each reading that shows it. */
async function flagsOf(desk: Desk, railId: string, output: SeenOutput): Promise<SeenOutput['flags']> {
  return (await isPerhapsPrize(desk, railId, output)) ? [...output.flags, 'prize'] : output.flags;
}

function listDropped(
  { clock }: Desk,
  waiting: readonly Pick<SeenOutput, 'outputKey'>[],
  shown: readonly Pick<SeenOutput, 'outputKey'>[],
): readonly { outputKey: string; droppedAtMs: number }[] {
  const present = new Set(shown.map(({ outputKey }) => outputKey));
  return waiting
    .filter(({ outputKey }) => !present.has(outputKey))
    .map(({ outputKey }) => ({ outputKey, droppedAtMs: clock.nowMs() }));
}

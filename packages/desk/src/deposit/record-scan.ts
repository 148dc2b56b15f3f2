import { isPaidStage, isRefundOpen, isWaitingStage } from '@naru/core';
import { findMark, sharedKeyOf, watchKeyOf } from '../address/deposit-place.ts';
import { bookedDeposits } from '../ledger/money-of-order.ts';
import type { KnownOutput, Rail, RailCursor, ScanBatch } from '../ports/rail.ts';
import type { OrderView, WatchEntry } from '../ports/store.ts';
import { findLivePayout, isLikeAnother, isLive, remainderBaseUnits } from '../outgoing/disbursement-state.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import type { Disbursement } from '../facts/disbursement.ts';
import { type SeenOutput, type Sighting, isDeposit } from '../facts/sighting.ts';
import type { UnmatchedDeposit } from '../facts/unmatched-deposit.ts';
import { entriesOfAsset } from './entries-of-asset.ts';
import { firstKeyOf } from './payment-reference.ts';
import { locateHidden } from './locate-hidden.ts';
import { isReceiverWatched } from './receiver-watch.ts';
import { countsSinceMs } from './replacement.ts';

/** Bounds one reading of a network; the next one continues from there. */
const BLOCKS_PER_SCAN_MAX = 50;
/** More awaited keys than this are too many to ask a server for at every reading. */
const AWAITED_KEYS_MAX = 1_000;
/** Every further reading takes a new block and a new order during the one before. */
const READINGS_MAX = 8;

export interface ScanOutcome {
  readonly isCaughtUp: boolean;
  /** True when another process of this desk wrote a scan at the same time; this one wrote nothing. */
  readonly wasOvertaken: boolean;
  /** Payments in blocks to receivers that are no longer watched; see {@link isReceiverWatched}. */
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
  const state = await desk.store.findRailState(railId);
  const awaited =
    rail.readsPoolByKey === true ? await desk.store.listAwaitedKeys({ railId, limit: AWAITED_KEYS_MAX }) : [];
  // The memory pool is read before the blocks: what moves into a block meanwhile is found there.
  const pooled = await rail.listUnconfirmed({ ...desk.watchBook.watchSet(railId), awaited });
  const batch = await scanForAll(desk, rail, state?.cursor ?? (await rail.startCursor()));
  const mined = new Set(batch.outputs.map((output) => output.outputKey));
  const shown = eachOnce([...pooled.filter((output) => !mined.has(output.outputKey)), ...batch.outputs]);
  const lookedAtMs = state?.scannedThroughMs ?? startedAtMs;
  const waiting = await desk.store.listUnconfirmedSightings(railId);
  const waitingUnmatched =
    rail.network.witness === 'chain' ? await desk.store.listUnconfirmedUnmatched(railId) : [];
  const known = eachOnce([...waiting.map(underFirstKey), ...waitingUnmatched.map(toKnown)]);
  const outputs = [...shown, ...(await locateHidden(rail, batch, known, shown))];
  const { sightings, unmatched, unrecordedCount } = await matchOutputs(desk, {
    rail,
    outputs,
    waiting,
    startedAtMs,
    lookedAtMs,
  });
  // What was in a vanished block is handled by the next reading, when it is recorded as unconfirmed.
  const isWhole = batch.isCaughtUp && batch.goneBlocks.length === 0;
  const dropped = isWhole
    ? listDropped(desk, [...waiting, ...waitingUnmatched], [...sightings, ...unmatched])
    : [];
  const saved = await desk.store.saveScan({
    railId,
    expectedVersion: state?.version ?? 0,
    cursor: batch.cursor,
    head: batch.head,
    finalHeight:
      batch.finalHeight === 'unchanged' ? (state === null ? 0 : state.finalHeight) : batch.finalHeight,
    // Only a scan that reached the head, and looked for all awaited keys, proves that nothing was overlooked.
    scannedThroughMs:
      batch.isCaughtUp && awaited.length < AWAITED_KEYS_MAX ? startedAtMs : (state?.scannedThroughMs ?? 0),
    sightings,
    unmatched,
    goneFromHeight: lowestOf(batch.goneBlocks),
    dropped,
  });
  return {
    isCaughtUp: batch.isCaughtUp,
    wasOvertaken: !saved.ok,
    unrecordedCount: saved.ok ? unrecordedCount : 0,
  };
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
  /** What is already recorded as unconfirmed. */
  readonly waiting: readonly Sighting[];
  readonly startedAtMs: number;
  /** When everything on the network had been seen the last time. */
  readonly lookedAtMs: number;
}

interface Matched {
  readonly sightings: readonly Sighting[];
  /** Deposits of no order. */
  readonly unmatched: readonly UnmatchedDeposit[];
  readonly unrecordedCount: number;
}

/** Assigns every output to its order; what belongs to none is for a person to look at. */
async function matchOutputs(desk: Desk, reading: Reading): Promise<Matched> {
  const { rail } = reading;
  const { railId } = rail.network;
  const known = new Set(reading.waiting.map(({ outputKey }) => outputKey));
  const sightings: Sighting[] = [];
  const unmatched: UnmatchedDeposit[] = [];
  let unrecordedCount = 0;
  for (const output of reading.outputs) {
    const entries = await listEntriesOf(desk, rail, output);
    const entry: AssignedEntry | undefined =
      entries.length > 1
        ? await pickEntry(desk, entries, output, sightings)
        : (entries[0] ?? (await findAssigned(desk, railId, output)));
    if (entry === undefined) {
      if (entries.length === 0 && isOurPlace(desk, rail, output) && !isPoison(desk, output))
        unmatched.push(toUnmatched(desk, rail, output));
      continue;
    }
    const isDeposit = entry.purpose === 'deposit';
    if (!isDeposit && !(await isRecordedStill(desk, entry, output, sightings))) {
      if (isPoison(desk, output)) continue;
      // Counted only in blocks, which are read once; the memory pool shows the same outputs again.
      if (output.blockHash !== null) unrecordedCount += 1;
      continue;
    }
    const seenAtMs = isDeposit ? thereSinceMs(output, reading) : desk.clock.nowMs();
    // A recorded payment keeps its time of first sight, so only a new one can be a replacement.
    const { outputKey = output.outputKey } = entry;
    const isNew = isDeposit && !known.has(outputKey);
    const { minedAtMs: _mined, ...seen } = output;
    sightings.push({
      ...seen,
      outputKey,
      watchKey: entry.watchKey,
      railId,
      orderId: entry.orderId,
      purpose: entry.purpose,
      firstSeenAtMs: isNew ? await findFirstSight(desk, entry.orderId, output, seenAtMs) : seenAtMs,
      droppedAtMs: null,
      standing: null,
      disbursementId: null,
    });
  }
  return { sightings, unmatched, unrecordedCount };
}

/**
 * The orders that an output may pay. Where all orders share an account, its mark names one; a mark whose
 * order has its money already was used, and a person looks at what comes with it again.
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
  // What waits for a person stays with them, also when its order has no money any more.
  const { outputKey } = output;
  const isUnmatched = (await desk.store.findUnmatchedDeposit({ railId, outputKey })) !== null;
  return isUnmatched || isServed(view) ? [] : entries;
}

/** Not where only a customer receives: what else they get there is theirs. */
function isOurPlace(desk: Desk, rail: Rail, output: SeenOutput): boolean {
  const watched = desk.watchBook.listEntries(rail.network.railId, watchKeyOf(rail, output));
  return watched.length === 0 || watched.some(({ purpose }) => purpose === 'deposit');
}

function isServed(view: OrderView): boolean {
  return !isWaitingStage(view.order.stage) && bookedDeposits(view).length > 0;
}

interface AssignedEntry extends WatchEntry {
  /** Where it is not that of the output, which was taken from another order before. */
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

/** What its transaction spends, and who paid its fee, is not recorded of a deposit of no order. */
function toKnown(deposit: UnmatchedDeposit): KnownOutput {
  return { ...deposit, spentOutpoints: [], networkFeeBaseUnits: null };
}

function toUnmatched(desk: Desk, rail: Rail, output: SeenOutput): UnmatchedDeposit {
  const { outputKey, assetId, watchKey, baseUnits, txid, blockHeight, blockHash, flags } = output;
  return {
    railId: rail.network.railId,
    outputKey,
    assetId,
    watchKey,
    baseUnits,
    txid,
    blockHeight,
    blockHash,
    mark: findMark(rail, output),
    flags,
    firstSeenAtMs: desk.clock.nowMs(),
    droppedAtMs: null,
    state: 'open',
    entryId: null,
    orderId: null,
    decidedBy: null,
    decidedAtMs: null,
  };
}

/**
 * When a customer's payment counts as seen: at the start of our reading, however long the node takes to
 * answer. After an outage the network's record counts in the customer's favour: the time of a block mined
 * meanwhile.
 */
function thereSinceMs(
  { minedAtMs }: SeenOutput,
  { startedAtMs, lookedAtMs }: Pick<Reading, 'startedAtMs' | 'lookedAtMs'>,
): number {
  return minedAtMs === null ? startedAtMs : Math.min(startedAtMs, Math.max(lookedAtMs, minedAtMs));
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

/** Whether a payment to a receiver is recorded with its order; recorded ones stay recorded. */
async function isRecordedStill(
  desk: Desk,
  entry: WatchEntry,
  output: SeenOutput,
  matchedBefore: readonly Sighting[],
): Promise<boolean> {
  const view = await desk.store.findOrder(entry.orderId);
  if (view === null) return false;
  // One payment may be in both lists: recorded before, and reported again with its block.
  const recorded = new Set(
    [...view.sightings, ...matchedBefore]
      .filter(({ orderId, purpose }) => orderId === entry.orderId && purpose !== 'deposit')
      .map(({ outputKey }) => outputKey),
  );
  if (recorded.has(output.outputKey)) return true;
  if (isPoison(desk, output)) return false;
  return isReceiverWatched(desk, {
    order: view.order,
    isAwaited: awaitedBaseUnits(entry, view).length > 0,
    isAlike: disbursementsOf(entry, view).some((each) => isLikeAnother(view, each, output)),
    paymentCount: recorded.size,
  });
}

/** Anybody can send dust to a customer's address; it is no part of a payout or refund. */
function isPoison(desk: Desk, output: SeenOutput): boolean {
  return output.baseUnits < getAsset(desk, output.assetId).dustBaseUnits;
}

/**
 * Where several orders pay the same receiver, an output belongs to the order it was recorded or named for,
 * else to the oldest one that still awaits exactly this amount. One that no order awaits may be our own
 * payment made twice, or one that a restored desk has forgotten, and goes where a person will look: to the
 * newest order whose payment it resembles, else to the oldest one that owes exactly this amount, else to the
 * newest one that still has something to pay there. An order that nobody has paid comes last.
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
  // A restore registers all receivers at one moment, so the order of their entries says nothing.
  views.sort((left, right) => left.view.order.createdAtMs - right.view.order.createdAtMs);
  const recorded = views.find(({ view }) =>
    view.sightings.some((sighting) => sighting.outputKey === output.outputKey),
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
  const unfinished = views.findLast(({ entry, view }) =>
    disbursementsOf(entry, view).some((each) => isLive(view, each)),
  );
  const alike = views.findLast(({ entry, view }) =>
    disbursementsOf(entry, view).some((each) => isLikeAnother(view, each, output)),
  );
  const owing = views.filter(({ entry, view }) => owedBaseUnits(entry, view).length > 0);
  const exact = owing.find(({ entry, view }) => owedBaseUnits(entry, view).includes(output.baseUnits));
  return (awaited ?? alike ?? exact ?? unfinished ?? owing.at(-1) ?? views.at(-1))?.entry;
}

/** The amounts that an order owes this receiver and for which nothing is approved. */
function owedBaseUnits({ purpose, watchKey }: WatchEntry, view: OrderView): readonly bigint[] {
  const { order, refunds } = view;
  if (purpose !== 'refund')
    return isPaidStage(order.stage) && findLivePayout(view) === null ? [order.receiveBaseUnits] : [];
  return refunds
    .filter((refund) => refund.watchKey === watchKey && isRefundOpen(refund.state))
    .map(({ allocatedBaseUnits }) => allocatedBaseUnits);
}

/** The amounts that an order still expects to be paid to this receiver. */
function awaitedBaseUnits(entry: WatchEntry, view: OrderView): readonly bigint[] {
  return disbursementsOf(entry, view)
    .map((each) => remainderBaseUnits(view, each))
    .filter((baseUnits) => baseUnits > 0n);
}

function disbursementsOf(entry: WatchEntry, view: OrderView): readonly Disbursement[] {
  return view.disbursements.filter(
    ({ purpose, watchKey }) => purpose === entry.purpose && watchKey === entry.watchKey,
  );
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

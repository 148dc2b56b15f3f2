import { type Result, isEndStage, isRefundEnded, ok, refuse } from '@naru/core';
import { openHold } from '../order/change-hold.ts';
import type { CurrencyDesk, Desk } from '../runtime/desk.ts';
import type { OrderView, RailState, Store } from '../ports/store.ts';
import { type ActingDesk, actAfter, recordDeskAct } from '../audit/write-audit.ts';
import type { Rail, RailCursor, Reread, WatchSet } from '../ports/rail.ts';
import { isPrizePaid, listWatchedPrizes } from '../deposit/watch-prizes.ts';
import { finalityOfPrize } from '../ledger/judge-finality.ts';
import { listUnfinished, REREAD_BLOCKS_MAX, findOldestOpenMs } from './begin-restore.ts';
import { endedBefore } from '../runtime/watch-book.ts';
import type { Clock } from '../ports/clock.ts';
import { prizeThing } from './held-prizes.ts';

/** The mark with the orders to hold in the next round, after those of an earlier command. */
export async function markOfSkipped(
  store: Pick<Store, 'listSettings'>,
  railId: string,
  gap: Omit<AnchorGap, 'prizes'>,
): Promise<{ readonly key: string; readonly valueJson: string }> {
  const key = `${SKIPPED_KEY}${railId}`;
  const note = noteOf(gap);
  const held = gap.orders.filter(({ isHeld }) => isHeld).map(({ orderId }) => ({ orderId, note }));
  const before = readSkipped((await store.listSettings()).get(key));
  return { key, valueJson: JSON.stringify([...before, ...held]) };
}

function noteOf({ fromHeight, throughHeight }: Pick<AnchorGap, 'fromHeight' | 'throughHeight'>): string {
  return `Blocks ${fromHeight} to ${throughHeight} were not read. Look up whether it was paid in them.`;
}

/** Prefix of the keys of these marks. */
const SKIPPED_KEY = 'skipped:';
const SYSTEM = { kind: 'system', id: 'anchor' } as const;

interface Skipped {
  readonly orderId: string;
  readonly note: string;
}

function readSkipped(json = '[]'): readonly Skipped[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list : [];
}

/**
 * Holds the orders that may have been paid in skipped blocks, until a person has looked. False if one of them
 * changed at every attempt; then it has to be repeated.
 */
export async function holdSkipped(desk: Desk, railId: string): Promise<boolean> {
  const key = `${SKIPPED_KEY}${railId}`;
  const beforeJson = (await desk.store.listSettings()).get(key);
  const skipped = readSkipped(beforeJson);
  if (beforeJson === undefined || skipped.length === 0) return true;
  const left: Skipped[] = [];
  for (const each of skipped) {
    const held = await openHold(desk, { ...each, actor: SYSTEM, reason: 'operator' });
    if (!held.ok && held.reason === 'order_changed_meanwhile') left.push(each);
  }
  await desk.store.saveMark({ key, beforeJson, afterJson: JSON.stringify(left) }, { letters: [] });
  return left.length === 0;
}

/** How long payments to receivers are watched after the delivery. */
const DELIVERED_MS = 30 * 24 * 60 * 60 * 1000;
/** The depth of the deepest reorganisation that a rail follows by itself; this one was deeper. */
const REREAD_BLOCKS_MIN = 288;

const WATCH_NOTHING: WatchSet = {
  has: () => false,
  recent: () => [],
  awaited: [],
  coinBaseUnits: () => null,
};

/** Why a rail cannot continue by itself: its chain was replaced, or its server lacks blocks. */
export type RailStop = 'reorg_too_deep' | 'blocks_pruned';

export interface Anchored {
  /** The first block that is read again. */
  readonly fromHeight: number;
  readonly headHeight: number;
  /** Orders with a payment in an older block, which is not read again: a person has to look at them. */
  readonly toLookAt: readonly string[];
  /** Blocks that nobody has read and that the server no longer has; null where none are left out. */
  readonly gap: AnchorGap | null;
}

export type AnchorRefusal = 'rail_not_begun' | 'rail_without_blocks' | 'rail_not_stuck' | 'scan_overtaken';

type AnchoringDesk = ActingDesk & CurrencyDesk;

/**
 * Continues a rail that cannot continue by itself on the present chain. After a reorganisation deeper than
 * its trail: from before any block in which its unfinished orders may have been paid. If the server lacks
 * blocks: from the first one that it has. Payments in the blocks from there on are unconfirmed until they are
 * read again. Throws when the network cannot be read; then nothing is changed.
 */
export async function anchorRail(
  desk: AnchoringDesk,
  rail: Rail,
  reason: string,
): Promise<Result<Anchored, AnchorRefusal>> {
  const { railId } = rail.network;
  const state = await desk.store.findRailState(railId);
  if (state === null) return refuse('rail_not_begun');
  if (rail.rereadFrom === undefined) return refuse('rail_without_blocks');
  const stop = await findRailStop(rail, state.cursor);
  if (stop === null) return refuse('rail_not_stuck');
  const start = await rail.startCursor();
  const readHeight = rail.readHeight(state.cursor);
  const range =
    stop === 'blocks_pruned'
      ? { sinceMs: 0, blocksMin: 1, blocksMax: rail.readHeight(start) - readHeight }
      : {
          sinceMs: await findOldestOpenMs(desk, rail, desk.clock.nowMs() - DELIVERED_MS),
          blocksMin: REREAD_BLOCKS_MIN,
          blocksMax: REREAD_BLOCKS_MAX,
        };
  const reread = await rail.rereadFrom(start, range);
  const { head } = await rail.scan(reread.cursor, WATCH_NOTHING, 1);
  const { fromHeight } = reread;
  const toLookAt = await listOlder(desk, railId, reread);
  const { scannedThroughMs: readThroughMs } = state;
  const unread = { readHeight, fromHeight, readThroughMs };
  const prizes = stop === 'blocks_pruned' ? await listPrizesInGap(desk, rail, state) : [];
  const gap = stop === 'blocks_pruned' ? { ...(await listGap(desk, railId, unread)), prizes } : null;
  await recordAnchor(desk, { railId, cursor: reread.cursor, gap }, reason);
  const moved = await moveTo(desk, { state, reread, head });
  return moved.ok ? ok({ fromHeight, headHeight: head.height, toLookAt, gap }) : moved;
}

/** Why a rail cannot continue from its place; null if it can. Asks the rail itself, which then throws. */
export async function findRailStop(rail: Pick<Rail, 'scan'>, cursor: RailCursor): Promise<RailStop | null> {
  try {
    await rail.scan(cursor, WATCH_NOTHING, 1);
    return null;
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
    if (code === 'reorg_too_deep' || code === 'blocks_pruned') return code;
    throw thrown;
  }
}

async function listOlder(
  desk: Pick<Desk, 'store'>,
  railId: string,
  { fromHeight }: Reread,
): Promise<readonly string[]> {
  const references: string[] = [];
  for await (const { order, sightings } of listUnfinished(desk)) {
    const isOlder = sightings.some(
      (each) => each.railId === railId && each.blockHeight !== null && each.blockHeight < fromHeight,
    );
    if (isOlder) references.push(order.reference);
  }
  return references;
}

/** Records the new place, with a hold for each prize that may have been paid in skipped blocks. */
async function recordAnchor(
  desk: ActingDesk,
  {
    railId,
    cursor,
    gap,
  }: Pick<Reread, 'cursor'> & { readonly railId: string; readonly gap: AnchorGap | null },
  reason: string,
): Promise<void> {
  const factsHash = desk.hashText(JSON.stringify(cursor));
  const mark = gap === null ? undefined : await markOfSkipped(desk.store, railId, gap);
  await recordDeskAct(desk, () =>
    ok({
      what: { event: 'rail_anchored', subjectId: railId, operatorId: '', factsHash, note: reason },
      write: (act) => {
        const acts = [act];
        for (const { date } of gap?.prizes ?? []) {
          const note = gap === null ? null : noteOf(gap);
          const what = { event: 'prize_held', subjectId: prizeThing(date), operatorId: '', note } as const;
          acts.push(actAfter(desk, acts.at(-1) ?? act, what));
        }
        return desk.store.saveDeskActs(acts, mark);
      },
    }),
  );
}

/** Moves the rail. Everything that was recorded from the first re-read block on waits for it. */
function moveTo(
  desk: Pick<Desk, 'store'>,
  {
    state,
    reread,
    head,
  }: { readonly state: RailState; readonly reread: Reread; readonly head: RailState['head'] },
) {
  return desk.store.saveScan({
    railId: state.railId,
    expectedVersion: state.version,
    cursor: reread.cursor,
    head,
    finalHeight: null,
    scannedThroughMs: state.scannedThroughMs,
    sightings: [],
    goneFromHeight: reread.fromHeight,
    dropped: [],
  });
}

/** Skipped blocks, and the orders that may have been paid in them. */
export interface AnchorGap {
  readonly fromHeight: number;
  readonly throughHeight: number;
  readonly orders: readonly OrderInGap[];
  readonly prizes: readonly PrizeInGap[];
}

/** A prize that may have been paid in the blocks, or whose payment was not final before them. */
interface PrizeInGap {
  readonly date: string;
  readonly address: string;
  /** Its watched payments, which nobody follows in these blocks. */
  readonly txids: readonly string[];
}

/** Prizes that are unpaid, or whose payment is not final as far as was read. */
async function listPrizesInGap(
  desk: AnchoringDesk,
  rail: Rail,
  state: RailState,
): Promise<readonly PrizeInGap[]> {
  const found: PrizeInGap[] = [];
  for (const prize of await listWatchedPrizes(desk, rail.network.railId)) {
    const open = prize.payments.filter(
      (payment) => !finalityOfPrize(rail, prize.day, payment, state).isFinal,
    );
    const { date, claimAddress } = prize.day;
    if (open.length > 0 || !(await isPrizePaid(desk, date)))
      found.push({ date, address: claimAddress ?? '', txids: open.map(({ txid }) => txid) });
  }
  return found;
}

interface OrderInGap {
  readonly orderId: string;
  readonly reference: string;
  /** Their addresses on this network; a person has to look them up. */
  readonly addresses: readonly string[];
  /** True if the order had not ended when the unread blocks began, or owes something. */
  readonly isHeld: boolean;
}

/** Every order whose payments the rail would have seen, except orders that ended long before. */
async function listGap(
  { store, clock }: { readonly store: Pick<Store, 'listWatchEntries' | 'findOrder'>; readonly clock: Clock },
  railId: string,
  {
    readHeight,
    fromHeight,
    readThroughMs,
  }: { readonly readHeight: number; readonly fromHeight: number; readonly readThroughMs: number },
): Promise<Omit<AnchorGap, 'prizes'>> {
  const entries = await store.listWatchEntries({
    railId,
    sinceMs: 0,
    endedBeforeMs: endedBefore(clock.nowMs()),
  });
  const keysOf = Map.groupBy(entries, ({ orderId }) => orderId);
  const orders: OrderInGap[] = [];
  for (const [orderId, own] of keysOf) {
    const view = await store.findOrder(orderId);
    if (view === null) continue;
    const addresses = new Set(own.map(({ watchKey }) => addressOf(view, watchKey)));
    const { reference, stage, updatedAtMs } = view.order;
    const owes = view.refunds.some(({ state }) => !isRefundEnded(state));
    const isHeld = !isEndStage(stage) || owes || updatedAtMs >= readThroughMs;
    orders.push({ orderId, reference, addresses: [...addresses], isHeld });
  }
  return { fromHeight: readHeight + 1, throughHeight: fromHeight - 1, orders };
}

function addressOf({ order, disbursements }: OrderView, watchKey: string): string {
  if (watchKey === order.depositWatchKey) return order.depositAddress;
  if (watchKey === order.receiveWatchKey) return order.receiveAddress;
  return disbursements.find((each) => each.watchKey === watchKey)?.address ?? watchKey;
}

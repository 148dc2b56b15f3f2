import {
  ORDER_STAGES,
  type RESTORE_REFUSALS,
  type RestoreCause,
  type Result,
  isEndStage,
  isRefundEnded,
  ok,
  refuse,
} from '@naru/core';
import { findHighestIndex } from '../runtime/address-pool.ts';
import { lastAddressIndex } from '../runtime/deposit-place.ts';
import { readAll } from '../audit/trail.ts';
import { holdUnlessOpen } from '../order/holds-and-reviews.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import { type Desk, getReceiveRail } from '../runtime/desk.ts';
import type { DerivedAddress, Rail } from '../ports/rail.ts';
import type { OrderView, WatchEntry } from '../ports/store.ts';
import type { AddressIndexes } from './judge-epoch.ts';
import { listUnchecked } from './lost-time.ts';
import { railsOf, isDone } from '../order/reread-state.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { CurrentRestore, Restore } from '../ports/restore-store.ts';
import type { ScanOutcome } from '../deposit/record-scan.ts';

const DERIVED_PER_TURN = 8;
/** The newest addresses of a lost database are set aside too, so that late payments to them are seen. */
const EARLIER_SET_ASIDE_MAX = 10_000;
const DAY_MS = 24 * 60 * 60_000;
/** More would keep a desk closed for many minutes while they are derived. */
const LOST_TIME_GAP_MAX = 100_000;
const SYSTEM = { kind: 'system', id: 'restore' } as const;

/**
 * Prepares a restored database before the desk opens: addresses that may have been given out since are set
 * aside permanently, every unfinished order is held, and every receiver is watched. After a crash it
 * continues at the next start; `cause` is null to only continue. `known` are indexes in use, whether or not
 * the database knows them.
 */
export async function beginRestore(
  desk: Desk,
  cause: RestoreCause | null,
  nextTurn: () => Promise<void>,
  known: AddressIndexes = {},
): Promise<Restore | null> {
  const newest = (await desk.store.findNewestRestore())?.restore ?? null;
  const unfinished = newest?.readyAtMs === null ? newest : null;
  const restore = unfinished ?? (cause === null ? null : newRestore(desk, cause));
  if (restore === null) return null;
  await desk.store.saveRestore(restore);
  for (const rail of desk.rails.values()) await setAside(desk, { restore, rail, known }, nextTurn);
  for await (const view of listUnfinished(desk)) {
    await watchReceivers(desk, view);
    await holdOrder(desk, view.order.orderId);
  }
  const ready = { ...restore, readyAtMs: desk.clock.nowMs() };
  await desk.store.saveRestore(ready);
  return ready;
}

function newRestore(desk: Desk, cause: RestoreCause): Restore {
  return {
    restoreId: desk.ids.nextRowId(),
    cause,
    beganAtMs: desk.clock.nowMs(),
    readyAtMs: null,
    closedBy: null,
    closedAtMs: null,
    closeNote: null,
  };
}

/** Sets aside the free addresses of the database, and those that it would derive next. */
async function setAside(
  desk: Desk,
  {
    restore: { restoreId },
    rail,
    known,
  }: { readonly restore: Restore; readonly rail: Rail; readonly known: AddressIndexes },
  nextTurn: () => Promise<void>,
): Promise<void> {
  const { railId } = rail.network;
  const refused: DerivedAddress[] = [];
  const highest = await findHighestIndex(desk.store, rail);
  const marks = (rail.indexRailIds ?? [railId]).map((each) => known[each] ?? -1);
  const inUse = Math.max(highest, ...marks);
  const gap = marks.every((mark) => mark < 0) ? await gapOfLostTime(desk, railId) : 0;
  const last = Math.min(inUse + desk.settings.restoredAddressGap + gap, lastAddressIndex(rail));
  const first = Math.max(highest, inUse - EARLIER_SET_ASIDE_MAX) + 1;
  for (let index = first; index <= last; index += 1) {
    const address = rail.deriveDepositAddress?.(index);
    if (address === undefined) break;
    refused.push(address);
    if (refused.length % DERIVED_PER_TURN === 0) await nextTurn();
  }
  const state = rail.rereadFrom === undefined ? 'by_hand' : 'waiting';
  // Refused if an earlier start, which was killed later, has already set them aside.
  await desk.store.saveRestoredRail({ restoreId, railId, state, refused });
}

/**
 * The number of addresses to set aside. Without a mark, only the time indicates how many are lost: one more
 * gap for each day since the network was read. So addresses given out after one restore are set aside by a
 * later one from the same backup.
 */
async function gapOfLostTime({ store, clock, settings }: Desk, railId: string): Promise<number> {
  const readAtMs = (await store.findRailState(railId))?.scannedThroughMs ?? 0;
  if (readAtMs === 0) return 0;
  const lost = Math.floor((settings.restoredAddressGap * (clock.nowMs() - readAtMs)) / DAY_MS);
  return Math.min(Math.max(0, lost), LOST_TIME_GAP_MAX);
}

/** Orders that have not ended, and ended ones whose customer is owed money. */
export async function* listUnfinished(desk: Pick<Desk, 'store'>): AsyncGenerator<OrderView> {
  const stages = ORDER_STAGES.filter((stage) => !isEndStage(stage));
  yield* readAll<OrderView>(({ limit, after }) =>
    desk.store.listOrders({ stages, limit, beforeOrderId: after?.order.orderId }),
  );
  const owed = readAll<OrderView>(({ limit, after }) =>
    desk.store.listConcernedOrders({
      concerns: ['refund'],
      limit,
      beforeOrderId: after?.order.orderId,
    }),
  );
  for await (const view of owed) if (isEndStage(view.order.stage)) yield view;
}

/** Watches receivers also if no payout is prepared: it may have been prepared and paid in the lost time. */
async function watchReceivers(desk: Desk, { order, refunds }: OrderView): Promise<void> {
  const entry = { orderId: order.orderId, registeredAtMs: desk.clock.nowMs() };
  const { railId } = getReceiveRail(desk, order).network;
  if (!isEndStage(order.stage) && order.receiveWatchKey !== '') {
    const payout: WatchEntry = { ...entry, watchKey: order.receiveWatchKey, purpose: 'payout' };
    await desk.store.saveWatchEntries(railId, [payout]);
  }
  for (const refund of refunds) {
    if (refund.watchKey === null || isRefundEnded(refund.state)) continue;
    const watched: WatchEntry = { ...entry, watchKey: refund.watchKey, purpose: 'refund' };
    await desk.store.saveWatchEntries(refund.railId, [watched]);
  }
}

async function holdOrder(desk: Desk, orderId: string): Promise<void> {
  await withOrder(desk, orderId, async (view) => {
    const holds = holdUnlessOpen(desk, view, 'restored', SYSTEM);
    if (holds.length === 0) return { ok: true, value: view.order };
    return amendOrder(desk, view, { event: 'hold_opened', actor: SYSTEM, holds });
  });
}

export type CloseRestoreRefusal = (typeof RESTORE_REFUSALS)[number];

/** Closes a restore once a person has handled everything. Refused while a rail, order or thing is open. */
export async function closeRestore(
  desk: Pick<Desk, 'store' | 'clock' | 'assets' | 'rateBook'>,
  { operatorId, note }: { readonly operatorId: string; readonly note: string },
): Promise<Result<null, CloseRestoreRefusal>> {
  const current = await desk.store.findNewestRestore();
  if (current === null || current.restore.closedAtMs !== null) return refuse('restore_unknown');
  if (!isDone(current.rails) || (await countHeld(desk)) > 0) return refuse('restore_unfinished');
  for await (const _ of listUnchecked(desk)) return refuse('restore_unchecked');
  await desk.store.saveRestore({
    ...current.restore,
    closedBy: operatorId,
    closedAtMs: desk.clock.nowMs(),
    closeNote: note,
  });
  return ok(null);
}

async function countHeld(desk: Pick<Desk, 'store'>): Promise<number> {
  let count = 0;
  for await (const { holds } of listUnfinished(desk))
    if (holds.some(({ reason, closedAtMs }) => reason === 'restored' && closedAtMs === null)) count += 1;
  return count;
}

type CheckingDesk = ActingDesk & Pick<Desk, 'assets' | 'rateBook'>;

/**
 * Records that a person has checked in the wallets, at the bank and in the letters what happened to these
 * things in the lost time. Things that wait no longer are left out.
 */
export async function checkThings(
  desk: CheckingDesk,
  said: { readonly ids: readonly string[]; readonly operatorId: string; readonly note: string },
): Promise<Result<null, 'restore_unknown'>> {
  const current = await desk.store.findNewestRestore();
  if (current === null || current.restore.closedAtMs !== null) return refuse('restore_unknown');
  const { restoreId } = current.restore;
  const open = new Set<string>();
  for await (const { id } of listUnchecked(desk)) if (said.ids.includes(id)) open.add(id);
  for (const id of open) {
    const { operatorId, note } = said;
    const what = { event: 'restored_checked', subjectId: `${restoreId} ${id}`, operatorId, note } as const;
    await recordDeskAct(desk, () => ok({ what, write: (act) => desk.store.saveDeskActs([act]) }));
  }
  return ok(null);
}

export interface FoundPayment {
  readonly sighting: Sighting;
  /** True if the amount is exactly the promised one of the order, or that of an open refund. */
  readonly isExact: boolean;
}

/** Payments to the receivers of an order, whether or not the order counts them. */
export function listFoundPayments({
  order,
  sightings,
  refunds,
}: Pick<OrderView, 'order' | 'sightings' | 'refunds'>): readonly FoundPayment[] {
  const owed = refunds.filter(({ state }) => !isRefundEnded(state));
  return sightings
    .filter(({ purpose, droppedAtMs }) => purpose !== 'deposit' && droppedAtMs === null)
    .map((sighting) => ({
      sighting,
      isExact:
        sighting.purpose === 'payout'
          ? sighting.baseUnits === order.receiveBaseUnits
          : owed.some(({ allocatedBaseUnits }) => allocatedBaseUnits === sighting.baseUnits),
    }));
}

/** Blocks that are read again in any case, since the restored state may lack its last blocks. */
const REREAD_BLOCKS_MIN = 12;

/** More than a week of Litecoin blocks; older blocks have to be checked by hand. */
export const REREAD_BLOCKS_MAX = 5_000;

/** If an operator declares a restore, the desk may have continued to read unnoticed for this long. */
const UNNOTICED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Reads a rail again after a restore: once an ordinary scan has caught up from the restored state, the cursor
 * is moved back; when it reaches the head again, the rail is done. True if it was moved back just now.
 */
export async function followRestore(
  desk: Desk,
  rail: Rail,
  current: CurrentRestore,
  scan: ScanOutcome,
): Promise<boolean> {
  const { railId } = rail.network;
  const own = current?.rails.find((candidate) => candidate.railId === railId);
  if (current === null || own === undefined || scan.wasOvertaken || !scan.isCaughtUp) return false;
  const { restoreId } = current.restore;
  if (own.state === 'reading') await desk.store.endReread({ restoreId, railId });
  if (own.state !== 'waiting' || rail.rereadFrom === undefined) return false;
  const state = await desk.store.findRailState(railId);
  if (state === null) return false;
  const reread = await rail.rereadFrom(state.cursor, {
    sinceMs: await findOldestOpenMs(desk, rail, readSinceMs(current.restore)),
    blocksMin: REREAD_BLOCKS_MIN,
    blocksMax: REREAD_BLOCKS_MAX,
  });
  const throughHeight = state.head.height;
  const expectedVersion = state.version;
  const begun = await desk.store.beginReread({
    restoreId,
    railId,
    expectedVersion,
    throughHeight,
    ...reread,
  });
  return begun.ok;
}

function readSinceMs({ beganAtMs, cause }: Restore): number {
  return cause === 'operator' ? beganAtMs - UNNOTICED_MS : beganAtMs;
}

/** The earliest time at which money of an unfinished order may have moved on a rail; `latestMs` at most. */
export async function findOldestOpenMs(
  desk: Pick<Desk, 'store' | 'rails' | 'assets'>,
  { network }: Pick<Rail, 'network'>,
  latestMs: number,
): Promise<number> {
  let sinceMs = latestMs;
  for await (const { order } of listUnfinished(desk))
    if (railsOf(desk, order).includes(network.railId)) sinceMs = Math.min(sinceMs, order.createdAtMs);
  return sinceMs;
}

import { ORDER_STAGES, type RestoreCause, isEndStage, isRefundEnded } from '@naru/core';
import { findHighestIndex } from '../runtime/address-pool.ts';
import { lastAddressIndex } from '../runtime/last-address-index.ts';
import { readAll } from '../audit/read-all.ts';
import type { Restore } from '../facts/restore.ts';
import { holdUnlessOpen } from '../order/find-hold.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import { type Desk, getReceiveRail } from '../runtime/desk.ts';
import type { DerivedAddress, Rail } from '../ports/rail.ts';
import type { OrderView, WatchEntry } from '../ports/store.ts';
import type { AddressIndexes } from './judge-epoch.ts';

const DERIVED_PER_TURN = 8;
/** The newest addresses of a lost database are set aside too, so that late payments to them are seen. */
const EARLIER_SET_ASIDE_MAX = 10_000;
const SYSTEM = { kind: 'system', id: 'restore' } as const;

/**
 * What a desk does before it opens on a restored database: addresses that may have been given out since are
 * set aside permanently, every unfinished order is held, and every receiver is watched. After a crash it
 * continues at the next start; `cause` is null to only continue. `known` are indexes that are in use, whether
 * or not the database knows them.
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

/** Sets aside the free addresses of the database, and those that it would have derived next. */
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
  const inUse = Math.max(highest, ...(rail.indexRailIds ?? [railId]).map((each) => known[each] ?? -1));
  const last = Math.min(inUse + desk.settings.restoredAddressGap, lastAddressIndex(rail));
  const first = Math.max(highest, inUse - EARLIER_SET_ASIDE_MAX) + 1;
  for (let index = first; index <= last; index += 1) {
    const address = rail.deriveDepositAddress?.(index);
    if (address === undefined) break;
    refused.push(address);
    if (refused.length % DERIVED_PER_TURN === 0) await nextTurn();
  }
  const state = rail.rereadFrom === undefined ? 'by_hand' : 'waiting';
  // Refused if an earlier start, which was killed later, has set them aside already.
  await desk.store.saveRestoredRail({ restoreId, railId, state, refused });
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

/** Even where no payout is prepared: it may have been prepared and paid in the lost time. */
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

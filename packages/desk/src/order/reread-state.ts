import { isRefundOpen } from '@naru/core';
import type { Hold } from '../facts/disbursement.ts';
import type { Actor, Order } from '../facts/order.ts';
import type { OrderFacts } from '../ports/store.ts';
import { type CurrencyDesk, type Desk, getPayRail, getReceiveRail } from '../runtime/desk.ts';
import { newHold } from './holds-and-reviews.ts';
import type { Restore, RestoredRail } from '../ports/restore-store.ts';

export function railsOf(desk: CurrencyDesk, order: Order): readonly string[] {
  return [getPayRail(desk, order), getReceiveRail(desk, order)].map(({ network }) => network.railId);
}

/** Whether both rails of an order have been read again, as far as they can be. */
export async function isRereadOf(
  desk: Pick<Desk, 'store' | 'rails' | 'assets'>,
  order: Order,
): Promise<boolean> {
  const current = await desk.store.findNewestRestore();
  const own = railsOf(desk, order);
  return isDone(current?.rails.filter(({ railId }) => own.includes(railId)) ?? []);
}

export function isDone(rails: readonly RestoredRail[]): boolean {
  return rails.every(({ state }) => state === 'read' || state === 'by_hand');
}

const RESTORE: Actor = { kind: 'system', id: 'restore' };

/**
 * Holds for an order that was not held by the restore because nothing was owed then: an amount owed to its
 * customer since may have been found, and sent back, in the lost time. Money of no order was checked before
 * it was given to its order.
 */
export async function holdsOfLostTime(
  desk: Pick<Desk, 'store' | 'clock' | 'ids'>,
  before: OrderFacts,
  after: OrderFacts,
): Promise<readonly Hold[]> {
  const { orderId, createdAtMs, closeReason } = after.order;
  if (openBaseUnits(after) <= openBaseUnits(before) || closeReason === 'unmatched') return [];
  const restore = (await desk.store.findNewestRestore())?.restore;
  if (restore === undefined || restore.closedAtMs !== null || createdAtMs > restore.beganAtMs) return [];
  const isHeld = after.holds.some((hold) => hold.reason === 'restored' && isOf(hold, restore));
  return isHeld ? [] : [newHold(desk, orderId, 'restored', RESTORE)];
}

function isOf({ openedAtMs, closedAtMs }: Hold, { beganAtMs }: Pick<Restore, 'beganAtMs'>): boolean {
  return openedAtMs >= beganAtMs || closedAtMs === null;
}

function openBaseUnits({ refunds }: Pick<OrderFacts, 'refunds'>): bigint {
  return refunds
    .filter(({ state }) => isRefundOpen(state))
    .reduce((sum, { allocatedBaseUnits }) => sum + allocatedBaseUnits, 0n);
}

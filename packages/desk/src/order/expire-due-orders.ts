import { type DeadlineEvent, nextDeadlineEvent } from '@naru/core';
import { advanceOrder, withOrder } from './advance-order.ts';
import { type Desk, getPayRail } from './desk.ts';
import type { CloseReason, Order } from './order.ts';

/** Bounds the work of one sweep; what is left is due at the next. */
const ORDERS_PER_SWEEP_MAX = 200;

const REASON_OF = {
  lock_expired: 'timeout',
  claim_expired: 'claim_timeout',
  lost_expired: 'deposit_lost',
  short_window_closed: 'underpaid',
} as const satisfies Record<DeadlineEvent, CloseReason>;

/** Closes orders whose time is over and whose watcher has looked past that time. Gives how many it closed. */
export async function expireDueOrders(desk: Desk): Promise<number> {
  const nowMs = desk.clock.nowMs();
  const due = await desk.store.listDueOrders({ nowMs, limit: ORDERS_PER_SWEEP_MAX });
  const scannedThrough = new Map<string, number>();
  let closedCount = 0;
  for (const order of due) {
    const rail = getPayRail(desk, order);
    const { railId } = rail.network;
    let scannedThroughMs = scannedThrough.get(railId);
    if (scannedThroughMs === undefined) {
      // Where a person is the witness nobody is looking at a chain that could still show something.
      scannedThroughMs =
        rail.network.witness === 'operator'
          ? nowMs
          : ((await desk.store.findRailState(railId))?.scannedThroughMs ?? 0);
      scannedThrough.set(railId, scannedThroughMs);
    }
    if (await expireOrder(desk, order, scannedThroughMs)) closedCount += 1;
  }
  return closedCount;
}

async function expireOrder(desk: Desk, due: Order, scannedThroughMs: number): Promise<boolean> {
  const answer = await withOrder(desk, due.orderId, async (view) => {
    const { order, sightings } = view;
    const event = nextDeadlineEvent({ ...order, nowMs: desk.clock.nowMs(), scannedThroughMs });
    if (event === null) return { ok: true, value: false } as const;
    // A payment seen in time beats the clock: the review of deposits will move this order, not the timer.
    const isInTime = sightings.some(
      (sighting) =>
        sighting.purpose === 'deposit' &&
        sighting.droppedAtMs === null &&
        sighting.firstSeenAtMs < order.lockEndsAtMs,
    );
    if (event === 'lock_expired' && isInTime) return { ok: true, value: false } as const;
    const advanced = await advanceOrder(desk, view, {
      event,
      actor: { kind: 'timer', id: '' },
      patch: { closeReason: REASON_OF[event] },
    });
    return advanced.ok ? ({ ok: true, value: true } as const) : advanced;
  });
  return answer.ok && answer.value;
}

import { type CloseReason, type DeadlineEvent, type Result, nextDeadlineEvent, refuse } from '@naru/core';
import { decideDepositEvent, mustReleaseReserve } from '../deposit/review-deposits.ts';
import { openOrderRound } from '../order/order-round.ts';
import type { RailState, SaveChangeRefusal } from '../ports/store.ts';
import { advanceOrder, amendOrder, withOrder } from '../order/advance-order.ts';
import { type Desk, getPayRail } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';

/** Bounds the work of one sweep; the next sweep does the rest. */
const ORDERS_PER_SWEEP_MAX = 200;

const REASON_OF = {
  lock_expired: 'timeout',
  claim_expired: 'claim_timeout',
  lost_expired: 'deposit_lost',
  short_window_closed: 'underpaid',
} as const satisfies Record<DeadlineEvent, CloseReason>;

/** Closes orders whose time is over once their watcher has looked past that time. Returns how many. */
export async function expireDueOrders(desk: Desk): Promise<number> {
  const nowMs = desk.clock.nowMs();
  const due = await desk.store.listDueOrders({ nowMs, limit: ORDERS_PER_SWEEP_MAX });
  const round = await openOrderRound(desk, 'expiry');
  const railStates = new Map<string, RailState | null>();
  let closedCount = 0;
  for (const order of due) {
    const isClosed = await round.run(order, async () => {
      const { railId } = getPayRail(desk, order).network;
      const known = railStates.get(railId);
      const railState = known === undefined ? await desk.store.findRailState(railId) : known;
      railStates.set(railId, railState);
      return expireOrder(desk, order, railState);
    });
    if (isClosed === true) closedCount += 1;
  }
  await round.end();
  return closedCount;
}

async function expireOrder(desk: Desk, due: Order, railState: RailState | null): Promise<boolean> {
  const answer = await withOrder(desk, due.orderId, async (view) => {
    const { order } = view;
    const nowMs = desk.clock.nowMs();
    // If a person is the witness, no chain could still show a payment.
    const isByOperator = getPayRail(desk, order).network.witness === 'operator';
    const scannedThroughMs = isByOperator ? nowMs : (railState?.scannedThroughMs ?? 0);
    const event = nextDeadlineEvent({ ...order, nowMs, scannedThroughMs });
    if (event === null && !mustReleaseReserve(desk, view, railState))
      return { ok: true, value: false } as const;
    // Recorded deposits take precedence over the clock: their review will move this order.
    if (decideDepositEvent(desk, view, railState) !== null) return { ok: true, value: false } as const;
    if (event === null) {
      const released = await amendOrder(desk, view, {
        event: 'promise_released',
        actor: { kind: 'timer', id: '' },
        patch: { reserveEndsAtMs: null },
      });
      return released.ok ? ({ ok: true, value: false } as const) : released;
    }
    const advanced = await advanceOrder(desk, view, {
      event,
      actor: { kind: 'timer', id: '' },
      patch: { closeReason: REASON_OF[event] },
    });
    return advanced.ok ? ({ ok: true, value: true } as const) : advanced;
  });
  return answer.ok && answer.value;
}

/** Ends the rate lock now, in rehearsal only, so that a newcomer sees what a late payment does. */
export async function endLockEarly(
  desk: Desk,
  orderId: string,
): Promise<Result<Order, SaveChangeRefusal | 'order_unknown' | 'not_rehearsal'>> {
  return withOrder(desk, orderId, async (view) => {
    const { order } = view;
    if (getPayRail(desk, order).network.environment !== 'rehearsal') return refuse('not_rehearsal');
    const lockEndsAtMs = Math.min(order.lockEndsAtMs, desk.clock.nowMs());
    return amendOrder(desk, view, {
      event: 'rehearsal_lock_ended',
      actor: { kind: 'customer', id: '' },
      patch: {
        lockEndsAtMs,
        ...(order.reserveEndsAtMs === order.lockEndsAtMs ? { reserveEndsAtMs: lockEndsAtMs } : {}),
      },
    });
  });
}

/** Bounds one statement; it is repeated as often as needed. */
const ORDERS_AT_ONCE_MAX = 200;

/** The clocks of processes may differ by this much. */
const CLOCKS_APART_MS = 60_000;

/**
 * Finds orders that a wrong clock may have closed too early: unpaid orders that were closed at the end of a
 * rate lock that is in the future now that the clock went back. Each stays closed, gets this reason, and its
 * customer is informed once. Safe to repeat. Returns their number.
 */
export async function doubtEarlyClosings(desk: Desk): Promise<number> {
  let doubtedCount = 0;
  for (;;) {
    const endsAfterMs = desk.clock.nowMs() + CLOCKS_APART_MS;
    const early = await desk.store.listTimedOut({ endsAfterMs, limit: ORDERS_AT_ONCE_MAX });
    const countBefore = doubtedCount;
    for (const { orderId } of early) if (await doubtClosing(desk, orderId)) doubtedCount += 1;
    if (doubtedCount === countBefore) return doubtedCount;
  }
}

async function doubtClosing(desk: Desk, orderId: string): Promise<boolean> {
  const answer = await withOrder(desk, orderId, async (view) => {
    const { stage, closeReason } = view.order;
    if (stage !== 'closed' || closeReason !== 'timeout') return { ok: true, value: false } as const;
    const doubted = await amendOrder(desk, view, {
      event: 'closing_doubted',
      actor: { kind: 'timer', id: '' },
      patch: { closeReason: 'clock_wrong' },
    });
    return doubted.ok ? ({ ok: true, value: true } as const) : doubted;
  });
  return answer.ok && answer.value;
}

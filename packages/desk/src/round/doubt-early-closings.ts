import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';

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

import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';

/** Bounds one statement; there are as many as needed. */
const ORDERS_AT_ONCE_MAX = 200;

/** The clocks of processes may differ by this much. */
const CLOCKS_APART_MS = 60_000;

/**
 * After the clock went back: an unpaid order that was closed at the end of its rate lock, which is yet to
 * come, may have been closed before its time. It stays closed, says why from now on, and its customer is
 * informed once. Safe to repeat. Returns how many there were.
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

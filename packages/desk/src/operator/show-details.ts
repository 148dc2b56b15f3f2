import { type Result, ok, refuse } from '@naru/core';
import type { Actor, Order } from '../facts/order.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import type { Letter } from '../ports/letters.ts';

/**
 * Records that an operator has the customer's e-mail and receiving address shown in full: once in each of
 * their sessions, so that looking twice does not fill the trail.
 */
export async function showDetails(
  desk: Desk,
  act: { readonly orderId: string; readonly actor: Actor; readonly sinceMs: number },
): Promise<Result<Order, SaveChangeRefusal | 'order_unknown'>> {
  const { orderId, actor, sinceMs } = act;
  return withOrder(desk, orderId, async (view) => {
    const audit = await desk.store.listAudit(orderId);
    const isRecorded = audit.some(
      (entry) =>
        entry.event === 'details_shown' && entry.actor.id === actor.id && entry.happenedAtMs >= sinceMs,
    );
    if (isRecorded) return ok(view.order);
    return amendOrder(desk, view, { event: 'details_shown', actor });
  });
}

/** Records that an operator reads a letter with its links and codes, and returns it. */
export async function showLetter(
  desk: ActingDesk,
  { letterId, operatorId }: { readonly letterId: string; readonly operatorId: string },
): Promise<Result<Letter, 'letter_unknown' | 'contact_erased'>> {
  return recordDeskAct(desk, async () => {
    const record = await desk.store.findLetter(letterId);
    if (record === null) return refuse('letter_unknown');
    const { letter } = record;
    if (letter === null) return refuse('contact_erased');
    const what = { event: 'letter_shown', subjectId: letterId, operatorId, note: null } as const;
    return ok({
      what,
      write: async (act) => {
        const saved = await desk.store.saveDeskActs([act]);
        return saved.ok ? ok(letter) : saved;
      },
    });
  });
}

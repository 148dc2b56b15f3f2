import { type Result, ok, refuse } from '@naru/core';
import { recordScan } from '../deposit/record-scan.ts';
import { type AdvanceRefusal, type ChangeExtras, advanceOrder, withOrder } from '../order/advance-order.ts';
import { type OperatorAct, isHeldByOther } from '../order/assign-order.ts';
import { type Desk, getReceiveRail } from '../order/desk.ts';
import type { Order } from '../order/order.ts';
import type { Rail } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import { findPaying, listPayoutSightings } from './payout-sightings.ts';
import { findOpenAttempt } from './attempt.ts';

/** A payment that was sent right after its slip was written has reached our node by then. */
export const PAYOUT_LOOK_MS = 60_000;

/** Others of this desk may write a scan at the same moment. */
const LOOKS_MAX = 3;

export type WithdrawRefusal = 'payout_already_sent' | 'payout_maybe_sent' | 'payout_watch_behind';
export type DiscardPayoutRefusal = AdvanceRefusal | WithdrawRefusal | 'order_unknown' | 'assigned_to_other';

/**
 * Takes a prepared payout back, as long as nobody has paid it: the network was looked at after the operator
 * asked for it, and at least {@link PAYOUT_LOOK_MS} after the slip was written. Other payments to the
 * receiver than the promised one hinder it, unless the operator gives a reason to go on all the same.
 */
export async function discardPayout(
  desk: Desk,
  act: OperatorAct & { readonly overrideReason?: string | undefined },
): Promise<Result<Order, DiscardPayoutRefusal>> {
  const requestedAtMs = desk.clock.nowMs();
  await lookForPayout(desk, act.orderId, requestedAtMs);
  return withOrder<Order, Exclude<DiscardPayoutRefusal, 'order_unknown'>>(
    desk,
    act.orderId,
    async (view) => {
      if (isHeldByOther(view.order, act.actor.id, desk.clock.nowMs())) return refuse('assigned_to_other');
      const overrideReason = act.overrideReason?.trim() ?? '';
      const allowed = await checkWithdrawal(desk, view, { requestedAtMs, overrideReason });
      if (!allowed.ok) return allowed;
      return advanceOrder(desk, view, {
        event: 'discard_draft',
        actor: act.actor,
        note: overrideReason === '' ? null : overrideReason,
        patch: { assignedOperatorId: act.actor.id },
        ...withdrawalOf(desk, view, overrideReason),
      });
    },
    act.expectedVersion,
  );
}

/**
 * What goes with a change that takes the payout of an order back: an open attempt is not to be paid any more
 * (a failed one stays what it is), and payments that the operator has looked at are not told again.
 */
export function withdrawalOf(
  desk: Desk,
  view: OrderView,
  overrideReason: string,
): Pick<ChangeExtras, 'payout' | 'bookings'> {
  const attempt = findOpenAttempt(view);
  const known = overrideReason === '' ? [] : listPayoutSightings(desk, view);
  const unbooked = known.filter(({ bookedAs }) => bookedAs === null);
  return {
    ...(attempt?.state === 'approved' ? { payout: { ...attempt, state: 'discarded' } } : {}),
    bookings: unbooked.map(({ railId, outputKey }) => ({ railId, outputKey, bookedAs: 'outside' })),
  };
}

/**
 * Has the network looked at now, for an order that somebody may have paid out. A network that does not answer
 * leaves the last look as it was, and {@link checkWithdrawal} refuses.
 */
export async function lookForPayout(desk: Desk, orderId: string, sinceMs: number): Promise<void> {
  const view = await desk.store.findOrder(orderId);
  if (view?.order.stage !== 'prepared') return;
  const rail = getReceiveRail(desk, view.order);
  if (rail.network.witness === 'operator') return;
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if ((await scannedThroughMs(desk, rail)) >= sinceMs) return;
    try {
      await recordScan(desk, rail);
    } catch {
      return;
    }
  }
}

/** Whether the prepared payout of an order may be taken back. Nothing hinders it where none is prepared. */
export async function checkWithdrawal(
  desk: Desk,
  view: OrderView,
  request: { readonly requestedAtMs: number; readonly overrideReason: string },
): Promise<Result<null, WithdrawRefusal>> {
  const attempt = findOpenAttempt(view);
  if (attempt === null) {
    const isSettling = view.order.stage === 'sent' || view.order.stage === 'delivered';
    return isSettling ? refuse('payout_already_sent') : ok(null);
  }
  if (findPaying(view, attempt) !== null) return refuse('payout_already_sent');
  if (listPayoutSightings(desk, view).length > 0 && request.overrideReason === '')
    return refuse('payout_maybe_sent');
  const rail = getReceiveRail(desk, view.order);
  if (rail.network.witness === 'operator') return ok(null);
  const neededMs = Math.max(request.requestedAtMs, attempt.preparedAtMs + PAYOUT_LOOK_MS);
  return (await scannedThroughMs(desk, rail)) >= neededMs ? ok(null) : refuse('payout_watch_behind');
}

async function scannedThroughMs({ store }: Desk, rail: Rail): Promise<number> {
  return (await store.findRailState(rail.network.railId))?.scannedThroughMs ?? 0;
}

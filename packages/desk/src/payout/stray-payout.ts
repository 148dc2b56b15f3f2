import { type Result, ok } from '@naru/core';
import type { Sighting } from '../deposit/sighting.ts';
import { holdUnlessOpen } from '../hold/change-hold.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../order/desk.ts';
import type { Actor } from '../order/order.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';
import { listPayoutSightings } from './payout-sightings.ts';
import { findOpenAttempt } from './attempt.ts';

/**
 * More went to the receiver than this order promised: a second payout, or one for an attempt that was taken
 * back. Nothing more is paid for the order until somebody has looked, and each such payment is told once. The
 * books are left alone, since a network does not say who paid: the operator declares what the desk has left.
 *
 * @returns true when there was something new to tell
 */
export async function reviewStrayPayouts(
  desk: Desk,
  orderId: string,
): Promise<Result<boolean, SaveChangeRefusal | 'order_unknown'>> {
  return withOrder<boolean, SaveChangeRefusal>(desk, orderId, async (view) => {
    const stray = listStray(desk, view);
    const [first] = stray;
    if (first === undefined || sumOf(stray) <= awaitedBaseUnits(view)) return ok(false);
    const actor: Actor = { kind: 'watcher', id: first.railId };
    const told = await amendOrder(desk, view, {
      event: 'payout_unexplained',
      actor,
      note: [...new Set(stray.map(({ txid }) => txid))].join(' '),
      holds: holdUnlessOpen(desk, view, 'watcher_disagree', actor),
      bookings: stray.map(({ railId, outputKey }) => ({ railId, outputKey, bookedAs: 'outside' })),
    });
    return told.ok ? ok(true) : told;
  });
}

/** Living payments that are neither the order's own payout nor told of before. */
function listStray(desk: Desk, view: OrderView): readonly Sighting[] {
  const own = view.payouts.find(({ state }) => state === 'seen' || state === 'confirmed');
  return listPayoutSightings(desk, view).filter(
    (sighting) => sighting.droppedAtMs === null && sighting.bookedAs === null && sighting.txid !== own?.txid,
  );
}

/** What an open attempt may still be paid with, in one payment or in parts. */
function awaitedBaseUnits(view: OrderView): bigint {
  return findOpenAttempt(view) === null ? 0n : view.order.receiveBaseUnits;
}

function sumOf(sightings: readonly Sighting[]): bigint {
  return sightings.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
}

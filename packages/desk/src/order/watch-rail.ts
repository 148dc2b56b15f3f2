import { ok } from '@naru/core';
import { recordScan } from '../deposit/record-scan.ts';
import { reviewDeposits } from '../deposit/review-deposits.ts';
import { confirmPayout } from '../payout/confirm-payout.ts';
import { reviewStrayPayouts } from '../payout/stray-payout.ts';
import { confirmRefunds } from '../refund/confirm-refunds.ts';
import type { Sighting } from '../deposit/sighting.ts';
import type { Rail } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import type { Desk } from './desk.ts';

/** Bounds how many orders are held in memory at a time. */
const ORDERS_PER_PAGE_MAX = 200;

export interface WatchRefusal {
  readonly orderId: string;
  readonly reference: string;
  readonly reason: string;
}

export interface WatchOutcome {
  readonly isCaughtUp: boolean;
  /** Orders that could not be brought forward this time; the next round tries again. */
  readonly refusals: readonly WatchRefusal[];
  /** What was found for the first time and needs a person at once. */
  readonly alarms: readonly WatchRefusal[];
}

/**
 * One round of a rail: read the network, write down what it shows, and bring every order that it concerns to
 * where it now stands. Throws when the network cannot be read.
 */
export async function watchRail(desk: Desk, rail: Rail): Promise<WatchOutcome> {
  const scan = await recordScan(desk, rail);
  const { railId } = rail.network;
  const railState = await desk.store.findRailState(railId);
  const refusals: WatchRefusal[] = [];
  const alarms: WatchRefusal[] = [];
  let afterOrderId: string | undefined;
  for (;;) {
    const views = await desk.store.listSightedOrders({
      railId,
      limit: ORDERS_PER_PAGE_MAX,
      ...(afterOrderId === undefined ? {} : { afterOrderId }),
    });
    for (const view of views) {
      const { orderId, reference } = view.order;
      const purposes = listPurposes(view, railId);
      const answers = [
        ...(purposes.has('deposit') ? [await reviewDeposits(desk, orderId, railState)] : []),
        ...(purposes.has('payout') ? [await confirmPayout(desk, orderId, railState)] : []),
        ...(purposes.has('refund') ? [await confirmRefunds(desk, orderId, railState)] : []),
      ];
      const stray = purposes.has('payout') ? await reviewStrayPayouts(desk, orderId) : ok(false);
      if (stray.ok && stray.value) alarms.push({ orderId, reference, reason: 'payout_unexplained' });
      for (const answer of [...answers, stray]) {
        if (!answer.ok) refusals.push({ orderId, reference, reason: answer.reason });
      }
    }
    const last = views.at(-1);
    if (last === undefined || views.length < ORDERS_PER_PAGE_MAX) break;
    afterOrderId = last.order.orderId;
  }
  return { isCaughtUp: scan.isCaughtUp, refusals, alarms };
}

/** What of an order this rail has something to say to; a payout also where a person was faster to name it. */
function listPurposes({ sightings, payouts }: OrderView, railId: string): ReadonlySet<Sighting['purpose']> {
  const sighted = sightings.filter((sighting) => sighting.railId === railId).map(({ purpose }) => purpose);
  const isNamed = payouts.some((payout) => payout.state === 'seen' && payout.railId === railId);
  return new Set([...sighted, ...(isNamed ? (['payout'] as const) : [])]);
}

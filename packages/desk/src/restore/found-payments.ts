import { isRefundEnded } from '@naru/core';
import type { OrderView } from '../ports/store.ts';
import type { Sighting } from '../facts/sighting.ts';

export interface FoundPayment {
  readonly sighting: Sighting;
  /** It is exactly what the order promises, or what one of its open refunds owes. */
  readonly isExact: boolean;
}

/** Payments to the receivers of an order, whether or not the order counts them. */
export function listFoundPayments({
  order,
  sightings,
  refunds,
}: Pick<OrderView, 'order' | 'sightings' | 'refunds'>): readonly FoundPayment[] {
  const owed = refunds.filter(({ state }) => !isRefundEnded(state));
  return sightings
    .filter(({ purpose, droppedAtMs }) => purpose !== 'deposit' && droppedAtMs === null)
    .map((sighting) => ({
      sighting,
      isExact:
        sighting.purpose === 'payout'
          ? sighting.baseUnits === order.receiveBaseUnits
          : owed.some(({ allocatedBaseUnits }) => allocatedBaseUnits === sighting.baseUnits),
    }));
}

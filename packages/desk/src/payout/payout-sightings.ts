import { type Desk, getAsset } from '../order/desk.ts';
import type { Sighting } from '../deposit/sighting.ts';
import type { OrderView } from '../ports/store.ts';
import type { Payout } from './payout.ts';

/**
 * The oldest living payment of exactly what was prepared, seen since it was prepared: one output, or all the
 * outputs of one transaction to the receiver. Given by the output that stands for it.
 */
export function findPaying(view: Pick<OrderView, 'sightings'>, payout: Payout): Sighting | null {
  const living = view.sightings.filter(
    (sighting) =>
      sighting.purpose === 'payout' &&
      sighting.droppedAtMs === null &&
      sighting.firstSeenAtMs >= payout.preparedAtMs,
  );
  const whole = living.find((sighting) => sighting.baseUnits === payout.baseUnits);
  return whole ?? living.find((sighting) => sumOfTransaction(living, sighting) === payout.baseUnits) ?? null;
}

function sumOfTransaction(sightings: readonly Sighting[], { railId, txid }: Sighting): bigint {
  return sightings
    .filter((other) => other.railId === railId && other.txid === txid)
    .reduce((sum, other) => sum + other.baseUnits, 0n);
}

/**
 * What somebody may have paid for this order: whole amounts and parts of them, living or gone. Dust is left
 * out, which strangers can send to any address; so is what a failed attempt was shown to have lost.
 */
export function listPayoutSightings(desk: Pick<Desk, 'assets'>, view: OrderView): readonly Sighting[] {
  const { receiveAssetId, receiveBaseUnits } = view.order;
  const { dustBaseUnits } = getAsset(desk, receiveAssetId);
  const deadKeys = new Set(
    view.payouts.filter(({ state }) => state === 'failed').map(({ outputKey }) => outputKey),
  );
  return view.sightings.filter(
    (sighting) =>
      sighting.purpose === 'payout' &&
      (sighting.baseUnits >= dustBaseUnits || sighting.baseUnits === receiveBaseUnits) &&
      !(sighting.droppedAtMs !== null && deadKeys.has(sighting.outputKey)),
  );
}

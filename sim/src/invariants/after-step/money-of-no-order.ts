import type { UnmatchedRecord } from '../../house/records.ts';
import { type World, chainOf } from '../../world/world.ts';
import type { WorldRule } from './step-rule.ts';

/**
 * What belongs to no order and is in the books is in suspense to the base unit, beside the dust of orders;
 * nothing is with an order and with none; and after a complete scan all of it is known.
 */
export const moneyOfNoOrder: WorldRule = {
  name: 'money of no order is in suspense',
  check: (world, { scanned, hasWritten }) => {
    const unmatched = world.records.listUnmatched();
    for (const [railId] of scanned) {
      const unseen = findUnseen(world, railId, unmatched);
      if (unseen !== null) return `${railId}: ${unseen} is not accounted for`;
    }
    if (!hasWritten && scanned.size === 0) return null;
    return sharedBroken(world, unmatched) ?? suspenseBroken(world, unmatched);
  },
};

function findUnseen(world: World, railId: string, unmatched: readonly UnmatchedRecord[]): string | null {
  const chain = chainOf(world, railId);
  const known = new Set(unmatched.filter((each) => each.railId === railId).map(({ outputKey }) => outputKey));
  const dust = chain.rail.assets[0]?.dustBaseUnits ?? 0n;
  const unseen = chain
    .listPresentBelow(chain.shared.watchKey)
    .find(
      ({ outputKey, baseUnits }) =>
        baseUnits >= dust && !known.has(outputKey) && !world.witness.sightings.has(`${railId} ${outputKey}`),
    );
  return unseen?.outputKey ?? null;
}

function sharedBroken({ records }: World, unmatched: readonly UnmatchedRecord[]): string | null {
  for (const { railId, outputKey, state, orderId } of unmatched) {
    const owner = records.ask(
      'SELECT order_id FROM sightings WHERE rail_id = ? AND output_key = ?',
      railId,
      outputKey,
    );
    if (state === 'assigned' ? owner !== orderId : owner !== null)
      return `${outputKey} is ${state} and a payment of order ${String(owner).slice(0, 6)}`;
  }
  return null;
}

function suspenseBroken({ records }: World, unmatched: readonly UnmatchedRecord[]): string | null {
  const booked = new Map<string, bigint>();
  for (const { assetId, baseUnits, entryId, state } of unmatched)
    if (state === 'open' && entryId !== null) booked.set(assetId, (booked.get(assetId) ?? 0n) + baseUnits);
  for (const { assetId, baseUnits } of records.listSuspenseOfNobody()) {
    const expected = booked.get(assetId) ?? 0n;
    if (baseUnits !== expected) return `suspense of ${assetId} is ${baseUnits}, and ${expected} wait there`;
    booked.delete(assetId);
  }
  const [missing] = booked;
  return missing === undefined ? null : `suspense of ${missing[0]} misses ${missing[1]}`;
}

import { isEndStage } from '@naru/core';
import type { World } from '../../world/world.ts';
import type { WorldRule } from './step-rule.ts';

const OWED = new Set(['due', 'address_needed', 'approved', 'sent', 'withheld']);

/**
 * What is promised and what is owed back stands in the books to the base unit, as orders and refunds say
 * it.
 */
export const booksSayWhatOrdersSay: WorldRule = {
  name: 'the books say what the orders say',
  check: (world, { hasWritten }) => {
    if (!hasWritten) return null;
    const expected = new Map<string, bigint>();
    const add = (assetId: string, account: string, baseUnits: bigint): void => {
      const key = `${account} of ${assetId}`;
      expected.set(key, (expected.get(key) ?? 0n) + baseUnits);
    };
    for (const order of world.orders.values()) {
      if (!isEndStage(order.stage)) add(order.receiveAssetId, 'reserved', order.receiveBaseUnits);
      for (const refund of world.records.listRefunds(order.orderId)) {
        if (OWED.has(refund.state)) add(refund.assetId, 'refunds_due', refund.allocatedBaseUnits);
      }
    }
    return differenceOf(world, expected);
  },
};

function differenceOf({ records }: World, expected: ReadonlyMap<string, bigint>): string | null {
  const standing = new Map(
    records
      .listAccounts()
      .filter(({ account }) => account === 'reserved' || account === 'refunds_due')
      .map(({ account, assetId, ofLegs }) => [`${account} of ${assetId}`, ofLegs]),
  );
  for (const key of new Set([...standing.keys(), ...expected.keys()])) {
    const [is, shouldBe] = [standing.get(key) ?? 0n, expected.get(key) ?? 0n];
    if (is !== shouldBe) return `${key} is ${is}, the orders say ${shouldBe}`;
  }
  return null;
}

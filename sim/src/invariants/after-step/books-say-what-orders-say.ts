import { isEndStage } from '@naru/core';
import type { World } from '../../world/world.ts';
import type { WorldRule } from './step-rule.ts';

const OWED = new Set(['due', 'address_needed', 'approved', 'sent', 'withheld']);

const COMPARED = new Set(['reserved', 'refunds_due', 'deposits', 'suspense']);

/**
 * What is promised, what was received and what is owed back stands in the books to the base unit, as orders,
 * deposits and refunds say it.
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
      if (isEndStage(order.stage)) continue;
      add(order.receiveAssetId, 'reserved', order.receiveBaseUnits);
      if (order.predecessorOrderId !== null) add(order.payAssetId, 'deposits', order.payBaseUnits);
    }
    const isOpen = (orderId: string): boolean => !isEndStage(world.orders.get(orderId)?.stage ?? 'closed');
    for (const { orderId, assetId, bookedAs, baseUnits } of world.records.listBooked()) {
      const isDeposit = bookedAs === 'deposits' && isOpen(orderId);
      if (isDeposit || bookedAs === 'suspense') add(assetId, bookedAs, baseUnits);
    }
    for (const { orderId, assetId, kind, state, allocatedBaseUnits } of world.records.listAllRefunds()) {
      if (OWED.has(state)) add(assetId, 'refunds_due', allocatedBaseUnits);
      if (kind === 'excess' && isOpen(orderId)) add(assetId, 'deposits', -allocatedBaseUnits);
    }
    return differenceOf(world, expected);
  },
};

function differenceOf({ records }: World, expected: ReadonlyMap<string, bigint>): string | null {
  const standing = new Map(
    records
      .listAccounts()
      .filter(({ account }) => COMPARED.has(account))
      .map(({ account, assetId, ofLegs }) => [`${account} of ${assetId}`, ofLegs]),
  );
  for (const key of new Set([...standing.keys(), ...expected.keys()])) {
    const [is, shouldBe] = [standing.get(key) ?? 0n, expected.get(key) ?? 0n];
    if (is !== shouldBe) return `${key} is ${is}, the orders say ${shouldBe}`;
  }
  return null;
}

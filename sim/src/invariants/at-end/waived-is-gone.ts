import { findAssetFacts } from '@naru/chains';
import type { OrderRecord, RefundRecord } from '../../house/records.ts';
import type { World } from '../../world/world.ts';
import { ownMoney, sumBaseUnits, usedBaseUnits } from '../own-money.ts';
import { readFacts } from '../read-facts.ts';
import type { EndRule } from './end-rules.ts';

/**
 * A waived refund is worth no more than its network's fee, or the deposits behind it are gone. When they
 * return, it is owed again.
 */
export const waivedIsGone: EndRule = {
  name: 'what was waived is gone',
  check: (world) => {
    for (const order of world.orders.values()) {
      const fee = findAssetFacts(order.payAssetId)?.feeCapBaseUnits ?? 0n;
      const before = listBefore(world, order);
      const waived = [order, ...before].flatMap(({ orderId }) => listWaived(world, orderId, fee));
      const gone = before.reduce((sum, each) => sum + missingBaseUnits(world, each), 0n);
      const excess = sumBaseUnits(waived.map(({ allocatedBaseUnits: baseUnits }) => ({ baseUnits }))) - gone;
      if (excess > fee) return `order ${order.orderId.slice(0, 6)}: ${excess} were waived and are there`;
    }
    return null;
  },
};

function listWaived({ records }: World, orderId: string, fee: bigint): readonly RefundRecord[] {
  return records
    .listRefunds(orderId)
    .filter(({ state, allocatedBaseUnits }) => state === 'waived' && allocatedBaseUnits > fee);
}

/** The orders that this one was made from. */
function listBefore(
  { records }: Pick<World, 'records'>,
  { predecessorOrderId }: OrderRecord,
): readonly OrderRecord[] {
  const before = predecessorOrderId === null ? null : records.findOrder(predecessorOrderId);
  return before === null ? [] : [before, ...listBefore({ records }, before)];
}

function missingBaseUnits({ records }: World, order: OrderRecord): bigint {
  const money = ownMoney(readFacts(records, order, null));
  const missing = usedBaseUnits(money) - money.cameBaseUnits;
  return missing > 0n ? missing : 0n;
}

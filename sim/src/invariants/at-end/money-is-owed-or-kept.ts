import type { OrderRecord } from '../../house/records.ts';
import type { World } from '../../world/world.ts';
import type { EndRule } from './end-rules.ts';

/** Whatever lies at an order's address is either what it is delivered for, or stands in a refund. */
export const moneyIsOwedOrKept: EndRule = {
  name: 'money is owed or kept',
  check: (world) => {
    for (const order of world.orders.values()) {
      // Under the policy `assist` an operator has still to decide about too much.
      if (order.stage === 'over') continue;
      const lying = lyingBaseUnits(world, order);
      const kept = order.stage === 'closed_funded' || order.stage === 'closed' ? 0n : order.payBaseUnits;
      const back = world.records
        .listRefunds(order.orderId)
        .reduce((sum, { allocatedBaseUnits }) => sum + allocatedBaseUnits, 0n);
      // Under the policy `assist` less may have been accepted, and all that lies there is kept.
      if (lying > kept + back) {
        return `order ${order.orderId.slice(0, 6)} (${order.stage}): ${lying}, keeps ${kept}, owes ${back}`;
      }
    }
    return null;
  },
};

function lyingBaseUnits({ chains, records, house }: World, order: OrderRecord): bigint {
  if (order.predecessorOrderId !== null) return order.payBaseUnits;
  const chain = chains.get(order.payRailId);
  const dust = house.desk.assets.get(order.payAssetId)?.dustBaseUnits ?? 0n;
  const outputs =
    chain === undefined
      ? records.listSightings(order.orderId).filter(({ purpose }) => purpose === 'deposit')
      : chain.listPresent(order.depositWatchKey ?? '');
  return outputs
    .filter(({ baseUnits }) => baseUnits >= dust)
    .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}

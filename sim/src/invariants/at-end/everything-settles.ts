import type { World } from '../../world/world.ts';
import { isEnded, ownDisbursement } from '../own-money.ts';
import { readFacts } from '../read-facts.ts';
import type { OrderRecord } from '../../house/records.ts';
import type { EndRule } from './end-rules.ts';

/**
 * When networks are quiet and operators do their work, no order waits indefinitely for a payment, a refund, a
 * payout or the end of a hold.
 */
export const everythingSettles: EndRule = {
  name: 'everything settles',
  check: (world) => {
    for (const order of world.orders.values()) {
      const open = openOf(world, order);
      if (open !== null) return `order ${order.orderId.slice(0, 6)} (${order.stage}): ${open}`;
    }
    return null;
  },
};

function openOf(world: World, order: OrderRecord): string | null {
  if (!isEnded(order.stage)) return 'it has no end';
  const facts = readFacts(world.records, order, null);
  const hold = facts.holds.find(({ closedAtMs }) => closedAtMs === null);
  if (hold !== undefined) return `it is held for ${hold.reason}`;
  const live = facts.disbursements.find((each) => ownDisbursement(facts, each).isLive);
  if (live !== undefined) return `${live.purpose} ${live.disbursementId} is still to be paid`;
  const refund = facts.refunds.find(
    ({ state, allocatedBaseUnits }) =>
      ['due', 'withheld', 'approved', 'sent'].includes(state) && allocatedBaseUnits > 0n,
  );
  return refund === undefined
    ? null
    : `${refund.allocatedBaseUnits} of refund ${refund.refundId} are ${refund.state}`;
}

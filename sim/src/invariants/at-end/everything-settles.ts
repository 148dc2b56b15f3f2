import type { World } from '../../world/world.ts';
import { isEnded, ownDisbursement } from '../own-money.ts';
import { readFacts } from '../read-facts.ts';
import type { OrderRecord, SightingRecord } from '../../house/records.ts';
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

/**
 * What a successor was given may have vanished from an order before it. All of it is waived; of a part the
 * rest cannot be sent back yet, so the case stays due.
 */
function isGivenWhatIsGone(
  { records, orders }: Pick<World, 'records' | 'orders'>,
  { predecessorOrderId }: OrderRecord,
): boolean {
  const before = predecessorOrderId === null ? undefined : orders.get(predecessorOrderId);
  if (before === undefined) return false;
  const isGone = records
    .listSightings(before.orderId)
    .some((deposit) => deposit.purpose === 'deposit' && isBookedAndGone(deposit));
  return isGone || isGivenWhatIsGone({ records, orders }, before);
}

function isBookedAndGone({ standing, droppedAtMs }: SightingRecord): boolean {
  return standing === 'booked' && droppedAtMs !== null;
}

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
  return refund === undefined || isGivenWhatIsGone(world, order)
    ? null
    : `${refund.allocatedBaseUnits} of refund ${refund.refundId} are ${refund.state}`;
}

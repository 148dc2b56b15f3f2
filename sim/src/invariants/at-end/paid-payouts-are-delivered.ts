import type { World } from '../../world/world.ts';
import type { EndRule } from './end-rules.ts';

/** When every payout that waits was paid as its slip said, every one of those orders is delivered. */
export const paidPayoutsAreDelivered: EndRule = {
  name: 'paid payouts are delivered',
  check: (world) => {
    // A clock that was set back makes payments look older than their slips; then a person names them.
    if (world.profile.hasClockSets) return null;
    const waiting = [...world.orders.values()].filter(
      ({ stage, receiveRailId }) =>
        (stage === 'prepared' || stage === 'sent') && world.chains.has(receiveRailId),
    );
    for (const { orderId, receiveWatchKey, receiveBaseUnits, stage } of waiting) {
      const twins = waiting.filter(
        (other) => other.receiveWatchKey === receiveWatchKey && other.receiveBaseUnits === receiveBaseUnits,
      );
      if (twins.every((twin) => isPaid(world, twin.orderId))) {
        return `order ${orderId.slice(0, 6)} is ${stage}, and what its slip said was paid`;
      }
    }
    return null;
  },
};

function isPaid(world: World, orderId: string): boolean {
  const live = world.records
    .listPayouts(orderId)
    .find(({ state }) => state === 'approved' || state === 'seen');
  const txid = world.paidPayouts.get(live?.payoutId ?? '');
  const chain = world.chains.get(live?.railId ?? '');
  if (txid === undefined || chain === undefined) return false;
  return (chain.ledger.findTransaction(txid)?.block ?? null) !== null;
}

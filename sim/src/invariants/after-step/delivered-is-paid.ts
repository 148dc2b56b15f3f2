import type { World } from '../../world/world.ts';
import type { OrderFacts, OrderRule } from './step-rule.ts';

/**
 * Delivered says two things: the customer paid us what was due, in time; and one payout reached them, of
 * exactly what was promised, as the network itself shows (or a person attests, where only a person can see).
 */
export const deliveredIsPaid: OrderRule = {
  name: 'delivered is paid',
  check: (facts, world) => {
    const { before, after } = facts;
    if (after.stage !== 'delivered' || before?.stage === 'delivered') return null;
    return receivedBroken(facts, world) ?? payoutBroken(facts, world);
  },
};

function receivedBroken({ after, audit, sightings }: OrderFacts, { records }: World): string | null {
  if (after.predecessorOrderId !== null) {
    const converted = records
      .listRefunds(after.predecessorOrderId)
      .find(({ successorOrderId }) => successorOrderId === after.orderId);
    return converted?.allocatedBaseUnits === after.payBaseUnits ? null : 'no refund was converted to it';
  }
  const received = sightings
    .filter(({ purpose }) => purpose === 'deposit')
    .filter(({ firstSeenAtMs }) => after.depositWatchKey === null || firstSeenAtMs < after.lockEndsAtMs)
    .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  const isAccepted = audit.some(({ event }) => event === 'accept_short_within_policy');
  const due = isAccepted ? (after.payBaseUnits * 995n) / 1000n : after.payBaseUnits;
  return received >= due ? null : `only ${received} of ${after.payBaseUnits} were received`;
}

function payoutBroken({ after, payouts }: OrderFacts, { chains }: World): string | null {
  const confirmed = payouts.filter(({ state }) => state === 'confirmed');
  const [payout] = confirmed;
  if (payout === undefined || confirmed.length > 1) return `${confirmed.length} payouts are confirmed`;
  const chain = chains.get(after.receiveRailId);
  if (chain === undefined) return payout.attestedBy === null ? 'nobody attests its payout' : null;
  const transaction = chain.transactions.get(payout.txid ?? '');
  if (transaction === undefined) return 'its payout was never made';
  if (transaction.deepest < 1) return 'its payout was in no block';
  const paid = transaction.outputs
    .filter(({ watchKey }) => watchKey === after.receiveWatchKey)
    .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  return paid === after.receiveBaseUnits ? null : `${paid} were paid of ${after.receiveBaseUnits}`;
}

import type { OrderRule } from './step-rule.ts';

/**
 * Delivered says two things: the customer paid us what was due, in time; and one payout reached them, of
 * exactly
 * what was promised, as the network itself shows (or a person attests, where only a person can see).
 */
export const deliveredIsPaid: OrderRule = {
  name: 'delivered is paid',
  check: ({ before, after, payouts, sightings }, { chains }) => {
    if (after.stage !== 'delivered' || before?.stage === 'delivered') return null;
    const received = sightings
      .filter(({ purpose }) => purpose === 'deposit')
      .filter(({ firstSeenAtMs }) => after.depositWatchKey === null || firstSeenAtMs < after.lockEndsAtMs)
      .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
    if (received < after.payBaseUnits) return `only ${received} of ${after.payBaseUnits} were received`;
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
  },
};

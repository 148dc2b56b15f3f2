import type { CommitRule } from './commit-rule.ts';

/** Under the policy `assist` an operator may accept this much less. */
const ACCEPTED_SHORT_PER_MILLE_MAX = 5n;

/** No payout is prepared unless the customer's money is all there and in blocks. */
export const preparedMeansMoneyThere: CommitRule = {
  name: 'prepared means that the money is there',
  check: ({ audit, change, sightings }) => {
    if (audit.event !== 'prepare_payout') return null;
    // The money of a successor belongs to the order before it.
    if (change.order.predecessorOrderId !== null) return null;
    const isByBank = change.order.depositWatchKey === null;
    const there = sightings
      .filter((sighting) => sighting.purpose === 'deposit' && !sighting.isDropped)
      .filter((sighting) => isByBank || sighting.blockHash !== null)
      .reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
    const due =
      change.order.payBaseUnits - (change.order.payBaseUnits * ACCEPTED_SHORT_PER_MILLE_MAX) / 1000n;
    return there >= due ? null : `a payout was prepared with ${there} of ${due} there`;
  },
};

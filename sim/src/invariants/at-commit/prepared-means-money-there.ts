import type { CommitRule } from './commit-rule.ts';

/** Nobody is told to pay a customer while the money that came from them is not all there and in blocks. */
export const preparedMeansMoneyThere: CommitRule = {
  name: 'prepared means that the money is there',
  check: ({ audit, change, sightings }) => {
    if (audit.event !== 'prepare_payout') return null;
    const isByBank = change.order.depositWatchKey === null;
    const there = sightings
      .filter((sighting) => sighting.purpose === 'deposit' && !sighting.isDropped)
      .filter((sighting) => isByBank || sighting.blockHash !== null)
      .reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
    const due = change.order.payBaseUnits;
    return there >= due ? null : `a payout was prepared with ${there} of ${due} there`;
  },
};

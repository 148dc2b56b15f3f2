import type { CommitRule } from './commit-rule.ts';

/** A customer cannot cancel an order for which a payment was recorded. */
export const cancelNeverBeatsDeposit: CommitRule = {
  name: 'cancel never beats a deposit',
  check: ({ audit, sightings }) => {
    if (audit.event !== 'user_cancel') return null;
    const deposit = sightings.find((sighting) => sighting.purpose === 'deposit');
    return deposit === undefined ? null : `${deposit.outputKey} was seen before the customer cancelled`;
  },
};

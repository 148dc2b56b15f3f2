import type { CommitRule } from './commit-rule.ts';

const VANISHING = new Set(['deposit_dropped_all', 'deposit_dropped_some', 'reorg_unfund']);

/** No payment is reported as vanished while all of it is there. */
export const moneyVanishesOnlyWhenGone: CommitRule = {
  name: 'money vanishes only when it is gone',
  check: ({ audit, sightings }) => {
    if (!VANISHING.has(audit.event)) return null;
    const hasGone = sightings.some((sighting) => sighting.purpose === 'deposit' && sighting.isDropped);
    return hasGone ? null : `${audit.event} though nothing vanished`;
  },
};

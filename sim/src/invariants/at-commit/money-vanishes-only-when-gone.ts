import type { CommitRule } from './commit-rule.ts';

const VANISHING = new Set(['deposit_dropped_all', 'deposit_dropped_some', 'reorg_unfund']);

/** No order is told that its payment vanished while all that was ever seen of it is there. */
export const moneyVanishesOnlyWhenGone: CommitRule = {
  name: 'money vanishes only when it is gone',
  check: ({ audit, sightings }) => {
    if (!VANISHING.has(audit.event)) return null;
    const hasGone = sightings.some((sighting) => sighting.purpose === 'deposit' && sighting.isDropped);
    return hasGone ? null : `${audit.event} though nothing vanished`;
  },
};

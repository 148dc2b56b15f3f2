import type { CommitRule } from './commit-rule.ts';

const UNPAID = new Set(['lock_expired', 'claim_expired', 'lost_expired']);
/** More than the dust of any asset here: what is below it is nobody's payment. */
const DUST_MAX = 10_000n;

/** The clock closes no order as unpaid while enough money that was seen in time is written down and there. */
export const clockNeverBeatsDeposit: CommitRule = {
  name: 'the clock never beats a deposit',
  check: ({ audit, change, sightings }) => {
    const inTime = sightings.filter(
      (sighting) =>
        sighting.purpose === 'deposit' &&
        !sighting.isDropped &&
        sighting.firstSeenAtMs < change.order.lockEndsAtMs,
    );
    const seen = inTime.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
    if (UNPAID.has(audit.event)) {
      return seen > DUST_MAX ? `${audit.event} though ${seen} were seen in time` : null;
    }
    if (audit.event !== 'short_window_closed' || seen < change.order.payBaseUnits) return null;
    return `closed as short though ${seen} were seen in time`;
  },
};

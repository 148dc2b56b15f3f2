import { findAssetFacts } from '@naru/chains';
import type { CommitRule } from './commit-rule.ts';

const UNPAID = new Set(['lock_expired', 'claim_expired', 'lost_expired']);

/** The clock closes no order as unpaid while enough recorded money was seen in time and is present. */
export const clockNeverBeatsDeposit: CommitRule = {
  name: 'the clock never beats a deposit',
  check: ({ audit, change, sightings }) => {
    const dust = findAssetFacts(change.order.payAssetId)?.dustBaseUnits ?? 0n;
    const inTime = sightings.filter(
      (sighting) =>
        sighting.purpose === 'deposit' &&
        !sighting.isDropped &&
        sighting.baseUnits >= dust &&
        sighting.firstSeenAtMs < change.order.lockEndsAtMs,
    );
    const seen = inTime.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
    if (UNPAID.has(audit.event)) {
      return seen > 0n ? `${audit.event} though ${seen} were seen in time` : null;
    }
    if (audit.event !== 'short_window_closed' || seen < change.order.payBaseUnits) return null;
    return `closed as short though ${seen} were seen in time`;
  },
};

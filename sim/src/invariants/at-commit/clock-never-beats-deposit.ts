import { findAssetFacts, usualBlockWaitMs } from '@naru/chains';
import type { CommitRule } from './commit-rule.ts';

const UNPAID = new Set(['lock_expired', 'claim_expired', 'lost_expired']);

/**
 * The clock closes no order as unpaid while enough recorded money was seen in time and is present. What has
 * been waiting for its block for hours counts for none.
 */
export const clockNeverBeatsDeposit: CommitRule = {
  name: 'the clock never beats a deposit',
  check: ({ audit, change, sightings }) => {
    const { dustBaseUnits: dust = 0n, networkId = '' } = findAssetFacts(change.order.payAssetId) ?? {};
    const { lockEndsAtMs } = change.order;
    const waitEndsAtMs = lockEndsAtMs + usualBlockWaitMs(networkId);
    const inTime = sightings.filter(
      (sighting) =>
        sighting.purpose === 'deposit' &&
        !sighting.isDropped &&
        sighting.baseUnits >= dust &&
        sighting.firstSeenAtMs < lockEndsAtMs &&
        (sighting.blockHash !== null || sighting.waitedUntilMs < waitEndsAtMs),
    );
    const seen = inTime.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
    if (UNPAID.has(audit.event)) {
      return seen > 0n ? `${audit.event} though ${seen} were seen in time` : null;
    }
    if (audit.event !== 'short_window_closed' || seen < change.order.payBaseUnits) return null;
    return `closed as short though ${seen} were seen in time`;
  },
};

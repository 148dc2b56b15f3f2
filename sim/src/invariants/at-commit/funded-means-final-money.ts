import { findAssetFacts, usualBlockWaitMs } from '@naru/chains';
import type { CommitRule } from './commit-rule.ts';

/**
 * The watcher calls an order paid only when the money in blocks, seen in time and not waiting for its block
 * for hours, is exactly (or more than) the due amount.
 */
export const fundedMeansFinalMoney: CommitRule = {
  name: 'funded means final money',
  check: ({ audit, change, sightings }) => {
    if (audit.event !== 'deposit_final_exact' && audit.event !== 'deposit_final_over') return null;
    const networkId = findAssetFacts(change.order.payAssetId)?.networkId ?? '';
    const inBlocks = sightings
      .filter(
        (sighting) =>
          sighting.purpose === 'deposit' &&
          !sighting.isDropped &&
          sighting.blockHash !== null &&
          sighting.firstSeenAtMs < change.order.lockEndsAtMs &&
          sighting.waitedUntilMs < change.order.lockEndsAtMs + usualBlockWaitMs(networkId),
      )
      .reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
    const due = change.order.payBaseUnits;
    // Dust is recorded but does not count, so there may be a little more.
    const isEnough = audit.event === 'deposit_final_exact' ? inBlocks >= due : inBlocks > due;
    return isEnough ? null : `${audit.event} with ${inBlocks} in blocks of ${due} due`;
  },
};

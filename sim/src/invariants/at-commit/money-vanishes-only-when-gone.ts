import { findAssetFacts, usualBlockWaitMs } from '@naru/chains';
import type { CommitRule } from './commit-rule.ts';

const VANISHING = new Set(['deposit_dropped_all', 'deposit_dropped_some', 'reorg_unfund']);

/** No payment is reported as vanished while all of it is there and a block must have taken it in time. */
export const moneyVanishesOnlyWhenGone: CommitRule = {
  name: 'money vanishes only when it is gone',
  check: ({ audit, change: { order }, sightings }) => {
    if (!VANISHING.has(audit.event)) return null;
    const networkId = findAssetFacts(order.payAssetId)?.networkId ?? '';
    const waitEndsAtMs = order.lockEndsAtMs + usualBlockWaitMs(networkId);
    const hasGone = sightings.some(
      ({ purpose, isDropped, blockHash, waitedAtMostUntilMs }) =>
        purpose === 'deposit' && (isDropped || (blockHash !== null && waitedAtMostUntilMs >= waitEndsAtMs)),
    );
    return hasGone ? null : `${audit.event} though nothing vanished`;
  },
};

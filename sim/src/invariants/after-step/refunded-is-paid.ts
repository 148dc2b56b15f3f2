import { ownDisbursement } from '../own-money.ts';
import type { OrderRule } from './step-rule.ts';

/**
 * A refund is complete when the network shows that all of it reached its address (or a person attests it or
 * accepts a difference).
 */
export const refundedIsPaid: OrderRule = {
  name: 'refunded is paid',
  check: (facts, { chains }) => {
    for (const { refundId, state, allocatedBaseUnits } of facts.refunds) {
      if (state !== 'refunded') continue;
      const disbursement = facts.disbursements.findLast((each) => each.refundId === refundId);
      if (disbursement === undefined) return `nothing was sent for ${refundId}`;
      if (disbursement.baseUnits !== allocatedBaseUnits)
        return `${disbursement.baseUnits} were sent for ${refundId} of ${allocatedBaseUnits}`;
      const own = ownDisbursement(facts, disbursement);
      if (disbursement.lastAct !== 'accepted' && own.countedBaseUnits < allocatedBaseUnits) {
        if (facts.sightings.every(({ droppedAtMs }) => droppedAtMs === null))
          return `${refundId} was paid ${own.countedBaseUnits} of ${allocatedBaseUnits}`;
      }
      const chain = chains.get(disbursement.railId);
      const payments = facts.sightings.filter((each) => each.disbursementId === disbursement.disbursementId);
      if (payments.length === 0) return `nobody ever paid ${refundId}`;
      const unmined = payments.find(
        ({ standing, txid }) => standing === 'booked' && (chain?.transactions.get(txid)?.deepest ?? 1) < 1,
      );
      if (unmined !== undefined) return `${unmined.outputKey} of ${refundId} was in no block`;
    }
    return null;
  },
};

import { ownDisbursement } from '../own-money.ts';
import type { OrderRule } from './step-rule.ts';

/**
 * At most one of each purpose can be paid at a time, with the right amount and receiver. One whose final
 * payments are enough cannot be paid again, even if a further payment was ours too and is not accepted yet.
 */
export const oneLivePayout: OrderRule = {
  name: 'one live disbursement of each purpose',
  check: (facts) => {
    const { after, disbursements, refunds } = facts;
    const own = disbursements.map((each) => ownDisbursement(facts, each));
    for (const purpose of ['payout', 'refund'] as const) {
      const live = own.filter(
        ({ disbursement, isLive, bookedBaseUnits }) =>
          disbursement.purpose === purpose && isLive && bookedBaseUnits < disbursement.baseUnits,
      );
      if (live.length > 1) return `${live.length} disbursements for its ${purpose} can be paid`;
    }
    for (const { disbursementId, purpose, refundId, address, baseUnits, watchKey } of disbursements) {
      const refund = refunds.find((each) => each.refundId === refundId);
      const isRight =
        purpose === 'payout'
          ? address === after.receiveAddress && baseUnits === after.receiveBaseUnits
          : refund !== undefined && watchKey !== '';
      if (!isRight) return `${disbursementId} pays something else`;
    }
    const payouts = own.filter(({ disbursement }) => disbursement.purpose === 'payout');
    const hasLeft = payouts.some((each) => each.isLive || each.isSettled);
    const isWorkedOn = ['prepared', 'sent', 'delivered'].includes(after.stage);
    return isWorkedOn && !hasLeft && after.stage !== 'delivered'
      ? `it is ${after.stage} and nothing of it can be paid`
      : null;
  },
};

import { ownMoney, ownDisbursement } from '../own-money.ts';
import type { OrderRule } from './step-rule.ts';

/** Nobody gets both the promised amount and the whole payment back. */
export const payoutOrRefund: OrderRule = {
  name: 'a payout or a refund',
  check: (facts) => {
    const { after, refunds, disbursements } = facts;
    const isPaidOut =
      ['prepared', 'sent', 'delivered'].includes(after.stage) ||
      disbursements.some((each) => each.purpose === 'payout' && ownDisbursement(facts, each).isSettled);
    if (!isPaidOut) return null;
    const { needBaseUnits, cameBaseUnits } = ownMoney(facts);
    const back = refunds.reduce((sum, { allocatedBaseUnits }) => sum + allocatedBaseUnits, 0n);
    return back > 0n &&
      cameBaseUnits > 0n &&
      back + needBaseUnits > cameBaseUnits &&
      after.closeReason === null
      ? overBroken(back + needBaseUnits, cameBaseUnits, facts.holds.length)
      : null;
  },
};

/** Deposits that vanished since may leave too little; then there is a hold. */
function overBroken(given: bigint, came: bigint, holdCount: number): string | null {
  return holdCount > 0 ? null : `${given} are used and given back of ${came}`;
}

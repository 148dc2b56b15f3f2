import { isUndecided, ownMoney } from '../own-money.ts';
import type { OrderFacts, OrderRule } from './step-rule.ts';

/**
 * What was paid for an order never exceeds its final deposits, except for a loss that is booked exactly, and
 * excess payments in the account of differences.
 */
export const outgoingIsCovered: OrderRule = {
  name: 'what left is covered',
  check: (facts, { witness }) => {
    const { after, sums, refunds } = facts;
    if (after.stage === 'closed_funded' && refunds.length === 0) return 'it ended with money and no refund';
    if (witness.isUnsettled(after.orderId)) return null;
    const standing = (account: string, assetId: string): bigint =>
      sums.find((sum) => sum.account === account && sum.assetId === assetId)?.baseUnits ?? 0n;
    const money = ownMoney(facts);
    const left =
      money.paidBackBaseUnits + money.convertedBaseUnits + money.waivedBaseUnits + money.earnedBaseUnits;
    const loss = standing('losses', after.payAssetId);
    const covered = money.cameBaseUnits + loss + standing('difference', after.payAssetId);
    if (left > covered) return `${left} left, and ${covered} of it is accounted for`;
    if (loss > 0n && left < covered)
      return `a loss of ${loss} is booked, and ${covered - left} of it is none`;
    return promiseBroken(facts, money.paidOutBaseUnits, standing('difference', after.receiveAssetId));
  },
};

function promiseBroken({ after }: OrderFacts, paidOut: bigint, difference: bigint): string | null {
  if (paidOut > 0n && isUndecided(after.stage)) return `${paidOut} were paid out and it is ${after.stage}`;
  const most = after.receiveBaseUnits + (difference > 0n ? difference : 0n);
  return paidOut > most ? `${paidOut} were paid out of ${after.receiveBaseUnits}` : null;
}

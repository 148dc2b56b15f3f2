import type { World } from '../../world/world.ts';
import { ownDisbursement, toleranceOf } from '../own-money.ts';
import type { OrderFacts, OrderRule } from './step-rule.ts';

/**
 * Delivered means two things: the customer paid what was due, in time; and one payout of exactly the promised
 * amount reached them, as the network shows (or a person attests, where only a person can see).
 */
export const deliveredIsPaid: OrderRule = {
  name: 'delivered is paid',
  check: (facts, world) => {
    const { before, after } = facts;
    if (after.stage !== 'delivered' || before?.stage === 'delivered') return null;
    return receivedBroken(facts, world) ?? payoutBroken(facts, world);
  },
};

function receivedBroken({ after, audit, sightings }: OrderFacts, { records }: World): string | null {
  if (after.predecessorOrderId !== null) {
    const converted = records
      .listRefunds(after.predecessorOrderId)
      .find(({ successorOrderId }) => successorOrderId === after.orderId);
    return converted?.allocatedBaseUnits === after.payBaseUnits ? null : 'no refund was converted to it';
  }
  const received = sightings
    .filter(({ purpose }) => purpose === 'deposit')
    .filter(({ firstSeenAtMs }) => after.depositWatchKey === null || firstSeenAtMs < after.lockEndsAtMs)
    .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  const isAccepted = audit.some(({ event }) => event === 'accept_short_within_policy');
  const due = isAccepted ? (after.payBaseUnits * 995n) / 1000n : after.payBaseUnits;
  return received >= due ? null : `only ${received} of ${after.payBaseUnits} were received`;
}

function payoutBroken(facts: OrderFacts, { chains }: World): string | null {
  const { after, disbursements, sightings } = facts;
  const settled = disbursements
    .filter(({ purpose }) => purpose === 'payout')
    .map((each) => ownDisbursement(facts, each))
    .filter(({ isSettled }) => isSettled);
  const [own] = settled;
  if (own === undefined || settled.length > 1) return `${settled.length} payouts are settled`;
  const { disbursementId, lastAct } = own.disbursement;
  const payments = sightings.filter(
    (each) =>
      each.disbursementId === disbursementId && each.standing === 'booked' && each.droppedAtMs === null,
  );
  const chain = chains.get(after.receiveRailId);
  let paid = 0n;
  for (const { txid, outputKey, baseUnits } of payments) {
    const transaction = chain?.transactions.get(txid);
    if (chain !== undefined && (transaction?.deepest ?? 0) < 1) return `${outputKey} was in no block`;
    const output = transaction?.outputs.find((each) => each.outputKey === outputKey);
    if (chain !== undefined && output?.watchKey !== after.receiveWatchKey)
      return `${outputKey} was paid to somebody else`;
    paid += output?.baseUnits ?? baseUnits;
  }
  const off = paid - after.receiveBaseUnits;
  const isNear = off >= 0n && off <= toleranceOf(after.receiveBaseUnits);
  const isAccepted = lastAct === 'accepted' && off >= -toleranceOf(after.receiveBaseUnits);
  return isNear || isAccepted ? null : `${paid} were paid of ${after.receiveBaseUnits}`;
}

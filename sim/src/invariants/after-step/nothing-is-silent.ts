import type { World } from '../../world/world.ts';
import type { SightingRecord } from '../../house/records.ts';
import { ownDisbursement, ownMoney, toleranceOf, unexplained, usedBaseUnits } from '../own-money.ts';
import type { OrderFacts, OrderRule } from './step-rule.ts';

/** Every problem with an order's money has an open hold. */
export const nothingIsSilent: OrderRule = {
  name: 'nothing about money is silent',
  check: (facts, { witness, noted }) => {
    if (witness.isUnsettled(facts.after.orderId)) return null;
    return (
      strayBroken(facts, witness.isReviewDue(facts.after.orderId)) ??
      twiceBroken(facts) ??
      goneBroken(facts) ??
      shortageBroken(facts, noted)
    );
  },
};

function isOpen({ holds }: OrderFacts, reason: string): boolean {
  return holds.some((hold) => hold.reason === reason && hold.closedAtMs === null);
}

/**
 * An unexplained payment is held, and only a person calls one somebody else's. What pays all that a payout or
 * refund needs, up to the tolerance more, is counted by the next review, and needs no hold until then.
 */
function strayBroken(facts: OrderFacts, isReviewDue: boolean): string | null {
  const isPaying = (payment: SightingRecord): boolean =>
    isReviewDue &&
    facts.disbursements.some((each) => {
      const { isLive, countedBaseUnits } = ownDisbursement(facts, each);
      const isOf = each.purpose === payment.purpose && each.watchKey === payment.watchKey;
      const remaining = each.baseUnits - countedBaseUnits;
      const isEnough = payment.baseUnits >= remaining;
      return isLive && isOf && isEnough && payment.baseUnits <= remaining + toleranceOf(remaining);
    });
  const stray = unexplained(facts).find((payment) => !isPaying(payment));
  if (stray !== undefined && !isOpen(facts, 'payment_unexplained'))
    return `nobody has explained ${stray.purpose} ${stray.outputKey}, and it is not held`;
  const back = facts.sightings.find(
    ({ standing, droppedAtMs }) => standing === 'given_up' && droppedAtMs === null,
  );
  if (back !== undefined) return `${back.outputKey} was given up and is there, and nothing reports it`;
  const silent = facts.sightings.find(
    (sighting) => sighting.standing === 'not_ours' && !isJudged(facts, sighting),
  );
  if (silent === undefined) return null;
  const { purpose, outputKey, baseUnits } = silent;
  return `nobody called ${purpose} ${outputKey} of ${baseUnits} somebody else's, and it counts as that`;
}

/** What a judgement is recorded as: the change of stage that follows from it, if any. */
const JUDGEMENTS = new Set(['payment_judged', 'payout_proven_dead', 'attest_delivered']);

function isJudged({ audit }: OrderFacts, { txid }: SightingRecord): boolean {
  return audit.some(
    ({ event, actorKind, note }) =>
      JUDGEMENTS.has(event) && actorKind === 'operator' && (note?.startsWith(txid) ?? false),
  );
}

/** An excess that reached the receiver is held, or was accepted by a person. */
function twiceBroken(facts: OrderFacts): string | null {
  const excess = facts.disbursements.map((each) => ownDisbursement(facts, each)).find((own) => own.isExcess);
  if (excess !== undefined && !isOpen(facts, 'paid_too_much'))
    return `${excess.countedBaseUnits} were paid of ${excess.disbursement.baseUnits}, and it is not held`;
  const taken = facts.disbursements.some(({ lastAct }) => lastAct === 'accepted');
  const isWritten = facts.audit.some(
    ({ event, actorKind, note }) =>
      (event === 'payment_accepted' || event === 'attest_delivered') &&
      actorKind === 'operator' &&
      note !== null &&
      note !== '',
  );
  return taken && !isWritten ? 'a difference was accepted, and nobody said so' : null;
}

/** A counted payment that is gone and without which too little was paid. */
function goneBroken(facts: OrderFacts): string | null {
  for (const disbursement of facts.disbursements) {
    const lost = facts.sightings.find(
      ({ disbursementId, droppedAtMs, standing }) =>
        disbursementId === disbursement.disbursementId &&
        droppedAtMs !== null &&
        (standing === 'counted' || standing === 'booked'),
    );
    const isShort = ownDisbursement(facts, disbursement).countedBaseUnits < disbursement.baseUnits;
    if (lost !== undefined && isShort && !isOpen(facts, 'payment_gone'))
      return `${lost.purpose} ${lost.outputKey} is gone, and it is not held`;
  }
  return null;
}

/** What a person has taken note of and is still missing, and how many holds they closed for it. */
export interface NotedShortage {
  readonly baseUnits: bigint;
  readonly closingCount: number;
}

const NOTHING_NOTED: NotedShortage = { baseUnits: 0n, closingCount: 0 };

/** A shortage that ends is no longer noted: what is missing later is another one. */
export function nextNoted(facts: OrderFacts, before: NotedShortage | undefined): NotedShortage {
  const closings = facts.holds.filter(
    ({ reason, acknowledgedBaseUnits }) => reason === 'deposit_gone' && acknowledgedBaseUnits !== null,
  );
  if (closings.length === 0) return NOTHING_NOTED;
  const shortage = shortageOf(facts);
  const isNew = closings.length > (before?.closingCount ?? 0);
  const noted = (isNew ? closings.at(-1)?.acknowledgedBaseUnits : before?.baseUnits) ?? 0n;
  return { baseUnits: noted < shortage ? noted : shortage, closingCount: closings.length };
}

/** A shortage of deposits for what was paid or approved is held, or was acknowledged by a person. */
function shortageBroken(facts: OrderFacts, noted: World['noted']): string | null {
  const { after, audit } = facts;
  const shortage = shortageOf(facts);
  if (shortage <= 0n || isOpen(facts, 'deposit_gone')) return null;
  const isNoted = nextNoted(facts, noted.get(after.orderId)).baseUnits >= shortage;
  const isSaid = audit.some(
    ({ event, actorKind, note }) => event === 'hold_closed' && actorKind === 'operator' && note !== null,
  );
  return isNoted && isSaid ? null : `${shortage} of its deposits are missing, and it is not held`;
}

function shortageOf(facts: OrderFacts): bigint {
  const { after } = facts;
  const money = ownMoney(facts);
  const isTaken = ['assigned', 'prepared', 'sent', 'delivered'].includes(after.stage);
  const isLive = facts.disbursements.some(
    (each) => each.purpose === 'payout' && ownDisbursement(facts, each).isLive,
  );
  const claim = isLive || (isTaken && money.isPayoutOwed) ? money.needBaseUnits - money.earnedBaseUnits : 0n;
  return usedBaseUnits(money) + claim + money.inFlightBaseUnits - money.cameBaseUnits;
}

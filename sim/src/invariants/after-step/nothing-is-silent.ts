import type { DisbursementRecord, Records, SightingRecord } from '../../house/records.ts';
import { isDust, ownDisbursement, ownMoney, toleranceOf, unexplained, usedBaseUnits } from '../own-money.ts';
import type { OrderFacts, OrderRule } from './step-rule.ts';

/** Every problem with an order's money has an open hold. */
export const nothingIsSilent: OrderRule = {
  name: 'nothing about money is silent',
  check: (facts, { witness, records }) => {
    if (witness.isUnsettled(facts.after.orderId)) return null;
    return strayBroken(facts, records) ?? twiceBroken(facts) ?? goneBroken(facts) ?? shortageBroken(facts);
  },
};

function isOpen({ holds }: OrderFacts, reason: string): boolean {
  return holds.some((hold) => hold.reason === reason && hold.closedAtMs === null);
}

/**
 * An unexplained payment is held; one called somebody else's without a judgement does not look like our own.
 */
function strayBroken(facts: OrderFacts, records: Records): string | null {
  const [stray] = unexplained(facts);
  if (stray !== undefined && !isOpen(facts, 'payment_unexplained'))
    return `nobody has explained ${stray.purpose} ${stray.outputKey}, and it is not held`;
  const back = facts.sightings.find(
    ({ standing, droppedAtMs }) => standing === 'given_up' && droppedAtMs === null,
  );
  if (back !== undefined) return `${back.outputKey} was given up and is there, and nobody is told`;
  const silent = facts.sightings.find(
    (sighting) =>
      sighting.standing === 'not_ours' &&
      !isJudged(facts, sighting) &&
      isLikeOurs(facts, sighting, records.listDisbursementsTo(sighting.railId, sighting.watchKey)),
  );
  return silent === undefined ? null : `nobody judged ${silent.outputKey}, which looks like the desk's own`;
}

/** What a judgement is recorded as: the change of stage that follows from it, if any. */
const JUDGEMENTS = new Set(['payment_judged', 'payout_proven_dead', 'attest_delivered']);

function isJudged({ audit }: OrderFacts, { txid }: SightingRecord): boolean {
  return audit.some(
    ({ event, actorKind, note }) =>
      JUDGEMENTS.has(event) && actorKind === 'operator' && (note?.startsWith(txid) ?? false),
  );
}

/**
 * True for an amount that was owed to the receiver, for this order or another, or paid for that before: it is
 * probably the desk's own.
 */
function isLikeOurs(
  { sightings, audit }: OrderFacts,
  stray: SightingRecord,
  owed: readonly DisbursementRecord[],
): boolean {
  return owed.some(({ disbursementId, purpose, railId, watchKey, baseUnits, approvedAtMs }) => {
    const isItsReceiver = railId === stray.railId && watchKey === stray.watchKey && purpose === stray.purpose;
    if (!isItsReceiver || approvedAtMs > stray.firstSeenAtMs) return false;
    const off = stray.baseUnits - baseUnits;
    const isNear = (off < 0n ? -off : off) <= toleranceOf(baseUnits);
    const isRepeated = sightings.some(
      (paid) =>
        paid.disbursementId === disbursementId &&
        paid.baseUnits === stray.baseUnits &&
        paid.firstSeenAtMs < stray.firstSeenAtMs &&
        !isNamedAfter(audit, paid, stray),
    );
    return isNear || (isRepeated && !isDust(stray));
  });
}

/**
 * True if a person called a payment the desk's own only after another one was there. The trail is in order,
 * while the clock may be set back in between.
 */
function isNamedAfter(audit: OrderFacts['audit'], paid: SightingRecord, stray: SightingRecord): boolean {
  const seenAt = audit.findIndex(({ happenedAtMs }) => happenedAtMs >= stray.firstSeenAtMs);
  return audit.some(
    ({ actorKind, note }, place) =>
      seenAt !== -1 && place >= seenAt && actorKind === 'operator' && note?.startsWith(paid.txid),
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

/** A shortage of deposits for what was paid or approved is held, or was acknowledged by a person. */
function shortageBroken(facts: OrderFacts): string | null {
  const { after, holds, audit } = facts;
  const money = ownMoney(facts);
  const isTaken = ['assigned', 'prepared', 'sent', 'delivered'].includes(after.stage);
  const isLive = facts.disbursements.some(
    (each) => each.purpose === 'payout' && ownDisbursement(facts, each).isLive,
  );
  const claim = isLive || (isTaken && money.isPayoutOwed) ? money.needBaseUnits - money.earnedBaseUnits : 0n;
  const shortage = usedBaseUnits(money) + claim + money.inFlightBaseUnits - money.cameBaseUnits;
  if (shortage <= 0n || isOpen(facts, 'deposit_gone')) return null;
  const noted = holds.some(
    ({ reason, closedBy, acknowledgedBaseUnits }) =>
      reason === 'deposit_gone' && closedBy !== null && (acknowledgedBaseUnits ?? 0n) >= shortage,
  );
  const isSaid = audit.some(
    ({ event, actorKind, note }) => event === 'hold_closed' && actorKind === 'operator' && note !== null,
  );
  return noted && isSaid ? null : `${shortage} of its deposits are missing, and it is not held`;
}

import { findAssetFacts } from '@naru/chains';
import type { DisbursementRecord, OrderRecord, SightingRecord } from '../house/records.ts';
import type { OrderFacts } from './after-step/step-rule.ts';

// The simulator's own arithmetic of an order's money. It shares no code with the desk or its core, so that it
// does not repeat their mistakes.

const TOLERANCE_DIVISOR = 1000n;
const MILLION = 1_000_000n;
const ENDED = new Set(['closed', 'closed_funded', 'delivered']);
/** Stages in which it is not decided yet that the deposits buy the promise. */
const UNDECIDED = new Set(['awaiting_deposit', 'claimed', 'seen', 'short', 'lost', 'over']);

type MoneyFacts = Pick<OrderFacts, 'after' | 'disbursements' | 'sightings' | 'refunds'>;

/** One disbursement with the sums of its payments. */
export interface OwnDisbursement {
  readonly disbursement: DisbursementRecord;
  /** Payments that count and were not dropped, final or not. */
  readonly countedBaseUnits: bigint;
  /** Final payments that were not dropped. */
  readonly bookedBaseUnits: bigint;
  readonly isExcess: boolean;
  readonly isSettled: boolean;
  /** Money may still be paid for it, or was paid and is not final. */
  readonly isLive: boolean;
}

/** Amounts in the pay asset, except for those of the payout. */
export interface OwnMoney {
  /** Final deposits above dust, and what a successor was given. */
  readonly cameBaseUnits: bigint;
  readonly dustBaseUnits: bigint;
  /** Final payments of payouts, in the receive asset. */
  readonly paidOutBaseUnits: bigint;
  /** Final payments of refunds, whatever was owed. */
  readonly paidBackBaseUnits: bigint;
  readonly convertedBaseUnits: bigint;
  readonly waivedBaseUnits: bigint;
  /** The part of the deposit that the payout has used up. */
  readonly earnedBaseUnits: bigint;
  /** The owed part of the refunds that were paid. */
  readonly returnedBaseUnits: bigint;
  /** Approved for refunds and not paid yet. */
  readonly inFlightBaseUnits: bigint;
  readonly isPayoutOwed: boolean;
  readonly needBaseUnits: bigint;
}

export function toleranceOf(baseUnits: bigint): bigint {
  return baseUnits / TOLERANCE_DIVISOR;
}

export function isUndecided(stage: string): boolean {
  return UNDECIDED.has(stage);
}

export function isEnded(stage: string): boolean {
  return ENDED.has(stage);
}

export function isDust({ assetId, baseUnits }: Pick<SightingRecord, 'assetId' | 'baseUnits'>): boolean {
  return baseUnits < (findAssetFacts(assetId)?.dustBaseUnits ?? 0n);
}

export function sumBaseUnits(list: readonly { readonly baseUnits: bigint }[]): bigint {
  return list.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}

/** Present payments to a receiver that nobody has explained. */
export function unexplained({ sightings }: Pick<OrderFacts, 'sightings'>): readonly SightingRecord[] {
  return sightings.filter(
    (sighting) =>
      sighting.purpose !== 'deposit' &&
      sighting.standing === null &&
      sighting.droppedAtMs === null &&
      !isDust(sighting),
  );
}

export function ownDisbursement(
  { sightings }: Pick<OrderFacts, 'sightings'>,
  disbursement: DisbursementRecord,
): OwnDisbursement {
  const { disbursementId, baseUnits, lastAct, acceptedBaseUnits } = disbursement;
  const there = sightings.filter(
    (sighting) => sighting.disbursementId === disbursementId && sighting.droppedAtMs === null,
  );
  const booked = there.filter(({ standing }) => standing === 'booked');
  const unsure = there.filter(({ standing }) => standing === 'counted');
  const bookedBaseUnits = sumBaseUnits(booked);
  const countedBaseUnits = bookedBaseUnits + sumBaseUnits(unsure);
  const isFinal = unsure.length === 0;
  const isAccepted = lastAct === 'accepted' && acceptedBaseUnits === countedBaseUnits;
  const isExcess = !isAccepted && countedBaseUnits > baseUnits + toleranceOf(baseUnits);
  const isWhole = isAccepted || (countedBaseUnits >= baseUnits && !isExcess);
  const isWithdrawn = lastAct === 'withdrawn' && countedBaseUnits === 0n;
  const isStopped = lastAct === 'stopped' && countedBaseUnits < baseUnits && isFinal;
  const isSettled = isWhole && isFinal && !isWithdrawn;
  const isLive = !isSettled && !isWithdrawn && !isStopped;
  return { disbursement, countedBaseUnits, bookedBaseUnits, isExcess, isSettled, isLive };
}

export function ownMoney(facts: MoneyFacts): OwnMoney {
  const { after, sightings, refunds } = facts;
  const final = sightings.filter(
    ({ standing, droppedAtMs }) => standing === 'booked' && droppedAtMs === null,
  );
  const of = (wanted: string): readonly SightingRecord[] => final.filter(({ purpose }) => purpose === wanted);
  const own = facts.disbursements.map((each) => ownDisbursement(facts, each));
  const payouts = own.filter(({ disbursement }) => disbursement.purpose === 'payout');
  const backs = own.filter(({ disbursement }) => disbursement.purpose === 'refund');
  const paidOutBaseUnits = sumBaseUnits(of('payout'));
  const needBaseUnits = after.acceptedBaseUnits ?? after.payBaseUnits;
  const returned = backs.map((each) => returnedOf(each));
  const isPayoutLive = payouts.some(({ isLive }) => isLive);
  return {
    cameBaseUnits:
      sumBaseUnits(of('deposit').filter((sighting) => !isDust(sighting))) + carriedBaseUnits(after),
    dustBaseUnits: sumBaseUnits(of('deposit').filter(isDust)),
    paidOutBaseUnits,
    paidBackBaseUnits: sumBaseUnits(of('refund')),
    convertedBaseUnits: allocated(refunds, 'converted'),
    waivedBaseUnits: allocated(refunds, 'waived'),
    earnedBaseUnits: isEnded(after.stage)
      ? earnedBaseUnits(after, needBaseUnits, {
          paidOutBaseUnits,
          isSettled: payouts.some(({ isSettled }) => isSettled),
        })
      : 0n,
    returnedBaseUnits: returned.reduce((sum, each) => sum + each, 0n),
    inFlightBaseUnits: backs.reduce(
      (sum, each) => sum + (each.isLive ? each.disbursement.baseUnits - returnedOf(each) : 0n),
      0n,
    ),
    isPayoutOwed: isPayoutLive || (!isUndecided(after.stage) && !isEnded(after.stage)),
    needBaseUnits,
  };
}

/** What must have been used of the deposits by now. */
export function usedBaseUnits(money: OwnMoney): bigint {
  return money.earnedBaseUnits + money.returnedBaseUnits + money.convertedBaseUnits + money.waivedBaseUnits;
}

/** The desk's margin of what a payout earned, in base units rounded down. */
export function marginOf(earned: bigint, adjustmentPartsPerMillion: bigint): bigint {
  return adjustmentPartsPerMillion < 0n ? (earned * -adjustmentPartsPerMillion) / MILLION : 0n;
}

export function carriedBaseUnits({ predecessorOrderId, payBaseUnits }: OrderRecord): bigint {
  return predecessorOrderId === null ? 0n : payBaseUnits;
}

function returnedOf({ disbursement, bookedBaseUnits, isSettled }: OwnDisbursement): bigint {
  const isAll = isSettled || bookedBaseUnits > disbursement.baseUnits;
  return isAll ? disbursement.baseUnits : bookedBaseUnits;
}

/** The whole due amount once the payout is complete, else the share that was paid out, rounded up. */
function earnedBaseUnits(
  { receiveBaseUnits }: OrderRecord,
  needBaseUnits: bigint,
  { paidOutBaseUnits, isSettled }: { readonly paidOutBaseUnits: bigint; readonly isSettled: boolean },
): bigint {
  if (isSettled || paidOutBaseUnits >= receiveBaseUnits) return needBaseUnits;
  return (needBaseUnits * paidOutBaseUnits + receiveBaseUnits - 1n) / receiveBaseUnits;
}

function allocated(refunds: MoneyFacts['refunds'], wanted: string): bigint {
  return refunds
    .filter(({ state }) => state === wanted)
    .reduce((sum, { allocatedBaseUnits }) => sum + allocatedBaseUnits, 0n);
}

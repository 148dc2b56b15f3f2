import { marginBaseUnitsFloor } from '../money/ledger.ts';
import { divideCeil } from '../money/amount.ts';
import { type OrderStage, isEndStage } from './stage.ts';

/** The money of one refund of an order. */
export interface RefundMoney {
  readonly amountBaseUnits: bigint;
  /** Sum of the final payments that count for the refund. */
  readonly paidBaseUnits: bigint;
  readonly isLive: boolean;
  readonly isSettled: boolean;
}

/** All facts that decide what money an order has. Amounts are in base units of the named asset. */
export interface OrderMoneyFacts {
  readonly stage: OrderStage;
  /** The price of the promise: the requested amount, or the smaller sum that was accepted. Pay asset. */
  readonly needBaseUnits: bigint;
  /** The promised amount. Receive asset. */
  readonly receiveBaseUnits: bigint;
  readonly adjustmentPartsPerMillion: bigint;
  /** False once the reserve of an unpaid order was released before the order ended. */
  readonly isPromiseHeld: boolean;
  /** Booked deposits above the dust, and money that a converted order got from the order before it. */
  readonly receivedBaseUnits: bigint;
  /** Booked deposits that are dust. */
  readonly dustBaseUnits: bigint;
  /** Sum of the final payments of the payout. Receive asset. */
  readonly paidOutBaseUnits: bigint;
  readonly isPayoutLive: boolean;
  readonly isPayoutSettled: boolean;
  readonly refunds: readonly RefundMoney[];
  /** Money moved to orders into which refunds of this order were converted. */
  readonly convertedBaseUnits: bigint;
  /** Money kept because sending it back would cost more. */
  readonly waivedBaseUnits: bigint;
}

/** The money of an order, in base units of the pay asset except for the promise. */
export interface OrderMoney {
  readonly receivedBaseUnits: bigint;
  /** No longer held for the customer: earned, returned, converted or waived. */
  readonly usedBaseUnits: bigint;
  /** The part of the deposit that the payout has earned. */
  readonly earnedBaseUnits: bigint;
  readonly returnedBaseUnits: bigint;
  /** Approved refunds, less the part that was already paid. */
  readonly inFlightBaseUnits: bigint;
  /** The part of the deposit that the promise needs. */
  readonly claimBaseUnits: bigint;
  /** Held for the promise: the claim, as far as the received money covers it. */
  readonly heldBaseUnits: bigint;
  /** Held and owed back to the customer, including refunds in flight. */
  readonly owedBackBaseUnits: bigint;
  /** Owed back and not in an approved refund. */
  readonly refundableBaseUnits: bigint;
  /** Missing for payments that were made or approved, because the network took deposits back. */
  readonly shortageBaseUnits: bigint;
  /** Lost: it was paid out, and the deposit that it was paid from is gone. */
  readonly lossBaseUnits: bigint;
  /** Still to be paid out of the reserve. Receive asset. */
  readonly promisedBaseUnits: bigint;
}

const WAITING_STAGES: ReadonlySet<OrderStage> = new Set([
  'awaiting_deposit',
  'claimed',
  'seen',
  'short',
  'lost',
  'over',
] as const);
const TAKEN_STAGES: ReadonlySet<OrderStage> = new Set(['assigned', 'prepared', 'sent', 'delivered'] as const);

/** True while the order waits for its deposit or for the decision about it. */
export function isWaitingStage(stage: OrderStage): boolean {
  return WAITING_STAGES.has(stage);
}

/** Computes what money an order has. Decisions, books and screens use only this function. */
export function moneyOfOrder(facts: OrderMoneyFacts): OrderMoney {
  const isWaiting = isWaitingStage(facts.stage);
  const isEnded = isEndStage(facts.stage);
  const owesPayout = (!isWaiting && !isEnded) || facts.isPayoutLive;
  const earned = isEnded ? earnedBaseUnitsCeil(facts) : 0n;
  const returned = sumOf(facts.refunds.map(returnedOf));
  const used = earned + returned + facts.convertedBaseUnits + facts.waivedBaseUnits;
  const free = facts.receivedBaseUnits - used;
  const present = atLeastZero(free);
  const inFlight = sumOf(facts.refunds.map(inFlightOf));
  const claim = isWaiting ? present : owesPayout ? facts.needBaseUnits - earned : 0n;
  const held = claim < present ? claim : present;
  const owedBack = present - held;
  const isClaimUsed = TAKEN_STAGES.has(facts.stage) || facts.isPayoutLive;
  return {
    receivedBaseUnits: facts.receivedBaseUnits,
    usedBaseUnits: used,
    earnedBaseUnits: earned,
    returnedBaseUnits: returned,
    inFlightBaseUnits: inFlight,
    claimBaseUnits: claim,
    heldBaseUnits: held,
    owedBackBaseUnits: owedBack,
    refundableBaseUnits: atLeastZero(owedBack - inFlight),
    shortageBaseUnits: atLeastZero(used + (isClaimUsed ? claim : 0n) + inFlight - facts.receivedBaseUnits),
    lossBaseUnits: atLeastZero(-free),
    promisedBaseUnits: isWaiting || owesPayout ? promisedOf(facts, isWaiting) : 0n,
  };
}

function promisedOf(
  { receiveBaseUnits, paidOutBaseUnits, isPromiseHeld }: OrderMoneyFacts,
  isWaiting: boolean,
): bigint {
  return isWaiting && !isPromiseHeld ? 0n : atLeastZero(receiveBaseUnits - paidOutBaseUnits);
}

/** The share of the deposit that pays for the delivered amount, rounded up, because the desk has paid. */
function earnedBaseUnitsCeil(facts: OrderMoneyFacts): bigint {
  const { needBaseUnits, receiveBaseUnits, paidOutBaseUnits } = facts;
  if (facts.isPayoutSettled) return needBaseUnits;
  const paid = paidOutBaseUnits < receiveBaseUnits ? paidOutBaseUnits : receiveBaseUnits;
  return paid === 0n ? 0n : divideCeil(needBaseUnits * paid, receiveBaseUnits);
}

/** The part of a refund that has reached the customer, never more than the amount owed. */
function returnedOf({ amountBaseUnits, paidBaseUnits, isSettled }: RefundMoney): bigint {
  return isSettled || paidBaseUnits > amountBaseUnits ? amountBaseUnits : paidBaseUnits;
}

function inFlightOf(refund: RefundMoney): bigint {
  return refund.isLive ? refund.amountBaseUnits - returnedOf(refund) : 0n;
}

/** Where the money of one order is in the books: one side for each of its two assets. */
export interface OrderAccounts {
  readonly pay: Readonly<Record<PayAccount, bigint>>;
  readonly receive: Readonly<Record<ReceiveAccount, bigint>>;
}

type PayAccount =
  | 'outside'
  | 'deposits'
  | 'refunds_due'
  | 'suspense'
  | 'margin'
  | 'reserve'
  | 'losses'
  | 'difference';
type ReceiveAccount = 'outside' | 'reserved' | 'difference' | 'reserve';

/** The balances of the accounts for an order, from its facts. Each side sums to zero. */
export function accountsOfOrder(facts: OrderMoneyFacts): OrderAccounts {
  const money = moneyOfOrder(facts);
  const margin = marginBaseUnitsFloor(money.earnedBaseUnits, facts.adjustmentPartsPerMillion);
  const refunded = sumOf(facts.refunds.map(({ paidBaseUnits }) => paidBaseUnits));
  const refundDifference = refunded - money.returnedBaseUnits;
  const { receiveBaseUnits, paidOutBaseUnits } = facts;
  const isPaidOut = facts.isPayoutSettled || paidOutBaseUnits > receiveBaseUnits;
  const delivered = isPaidOut ? receiveBaseUnits : paidOutBaseUnits;
  return {
    pay: {
      outside:
        money.returnedBaseUnits +
        facts.convertedBaseUnits -
        money.receivedBaseUnits -
        facts.dustBaseUnits -
        money.lossBaseUnits,
      deposits: money.heldBaseUnits,
      refunds_due: money.owedBackBaseUnits,
      suspense: facts.dustBaseUnits,
      margin: facts.waivedBaseUnits + margin,
      reserve: money.earnedBaseUnits - margin - money.lossBaseUnits - refundDifference,
      losses: money.lossBaseUnits,
      difference: refundDifference,
    },
    receive: {
      outside: delivered,
      reserved: money.promisedBaseUnits,
      difference: paidOutBaseUnits - delivered,
      reserve: -money.promisedBaseUnits - paidOutBaseUnits,
    },
  };
}

function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

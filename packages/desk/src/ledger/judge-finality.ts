import {
  type Finality,
  type FinalityProgress,
  finalityProgress,
  parsePrice,
  usdCentsAtCeil,
} from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type CurrencyDesk, type Desk, getAsset, getRail } from '../runtime/desk.ts';
import type { Rail } from '../ports/rail.ts';
import type { RailState } from '../ports/store.ts';
import type { UnmatchedDeposit } from '../ports/unmatched-store.ts';
import type { LotteryDay, PrizePayment } from '../ports/lottery-store.ts';

type JudgedPayment = Pick<Sighting, 'railId' | 'assetId' | 'purpose' | 'baseUnits' | 'blockHeight' | 'flags'>;

/** The fields that give the value of an order, which is fixed when the order is created. */
type ValuedOrder = Pick<Order, 'payAssetId' | 'payBaseUnits' | 'payUsdPrice'>;

/**
 * How far a payment is from being final, by the rule of its network. Only this file decides whether a
 * deposit, payout or refund is final. The value of the whole order counts, so that many small payments are as
 * safe as one. A deposit above the amount due is judged at its own value, because all of it may have to be
 * sent back.
 * @param railState how far the network of the payment was read
 */
export function finalityOf(
  desk: CurrencyDesk,
  order: ValuedOrder,
  payment: JudgedPayment,
  railState: Pick<RailState, 'head' | 'finalHeight'> | null,
): FinalityProgress {
  return progressOf(ruleOf(desk, payment), payment, usdCentsCeil(desk, order, payment), railState);
}

/**
 * As {@link finalityOf} for a deposit of no order: nobody knows whose money it is and what was owed for it,
 * so it takes the most confirmations of its rule.
 */
export function finalityOfUnmatched(
  rail: Pick<Rail, 'depositFinality'>,
  deposit: Pick<UnmatchedDeposit, 'assetId' | 'blockHeight' | 'flags'>,
  railState: Pick<RailState, 'head' | 'finalHeight'> | null,
): FinalityProgress {
  return progressOf(rail.depositFinality(deposit.assetId), deposit, null, railState);
}

/** As {@link finalityOf} for the payment of a prize, which leaves the desk like a payout. */
export function finalityOfPrize(
  rail: Pick<Rail, 'payoutFinality'>,
  { prizeUsdCents }: Pick<LotteryDay, 'prizeUsdCents'>,
  { assetId, blockHeight }: Pick<PrizePayment, 'assetId' | 'blockHeight'>,
  railState: Pick<RailState, 'head' | 'finalHeight'> | null,
): FinalityProgress {
  return progressOf(rail.payoutFinality(assetId), { blockHeight, flags: [] }, prizeUsdCents, railState);
}

/** A payment that its sender has locked is never final. */
function progressOf(
  rule: Finality,
  { blockHeight, flags }: Pick<Sighting, 'blockHeight' | 'flags'>,
  usdCents: bigint | null,
  railState: Pick<RailState, 'head' | 'finalHeight'> | null,
): FinalityProgress {
  const reading =
    railState === null ? null : { headHeight: railState.head.height, finalHeight: railState.finalHeight };
  const progress = finalityProgress(rule, { blockHeight, usdCents }, reading);
  return flags.includes('locked') ? { ...progress, isFinal: false } : progress;
}

function ruleOf(desk: Pick<Desk, 'rails'>, { railId, assetId, purpose }: JudgedPayment): Finality {
  const rail = getRail(desk, railId);
  return purpose === 'deposit' ? rail.depositFinality(assetId) : rail.payoutFinality(assetId);
}

/** Value in US cents, rounded up. Null if the order has no price that can be parsed. */
function usdCentsCeil(
  desk: Pick<Desk, 'assets'>,
  { payAssetId, payBaseUnits, payUsdPrice }: ValuedOrder,
  { assetId, purpose, baseUnits }: JudgedPayment,
): bigint | null {
  const price = parsePrice(payUsdPrice);
  if (!price.ok) return null;
  const isPayIn = purpose === 'deposit' && assetId === payAssetId;
  const judged = isPayIn && baseUnits > payBaseUnits ? baseUnits : payBaseUnits;
  return usdCentsAtCeil(getAsset(desk, payAssetId), judged, price.value);
}

import type { Asset } from '../asset/asset.ts';
import { sendableCeil, sendableFloor } from '../asset/sendable.ts';
import { divideCeil, divideFloor } from '../money/divide.ts';
import { type Adjustment, adjustRate, adjustmentOf } from '../rate/adjustment.ts';
import { type Rate, invertRate, multiplyRates, parsePrice } from '../rate/rate.ts';
import type { RateSnapshot } from '../rate/snapshot.ts';
import { widenAdjustment, wideningPpmOf } from '../rate/widening.ts';
import { ok, refuse, type Result } from '../result/result.ts';

/** Which side the person typed; the other one follows from it. */
export type QuoteAnchor = 'pay' | 'receive';

/** How "I want to receive exactly this" is priced; see the setting `reverseQuote`. */
export type ReverseQuote = 'exact-inverse' | 'opposite-adjustment';

export interface Quote {
  readonly payBaseUnits: bigint;
  readonly receiveBaseUnits: bigint;
  /** Whole receive coins for one whole pay coin, before the adjustment. */
  readonly marketRate: Rate;
  /** As {@link marketRate}, with the adjustment: what the order is really made at. */
  readonly finalRate: Rate;
  /** Of the pair, with what a restless market adds to it. */
  readonly adjustmentPartsPerMillion: bigint;
  /** What of it a restless market added; 0 or above. */
  readonly wideningPpm: bigint;
  readonly snapshotId: string;
}

export type QuoteRefusal = 'rate_unavailable' | 'amount_out_of_range' | 'same_currency';

export interface QuoteInput {
  readonly payAsset: Asset;
  readonly receiveAsset: Asset;
  readonly snapshot: RateSnapshot;
  readonly adjustments: readonly Adjustment[];
  readonly anchor: QuoteAnchor;
  /** Of the anchored side's asset. On the pay side not rounded: money that is held is exchanged as it is. */
  readonly anchorBaseUnits: bigint;
  readonly reverseQuote: ReverseQuote;
}

interface RatesOfQuote {
  readonly market: Rate;
  /** Receive units a pay unit, with the adjustment. */
  readonly baseRate: Rate;
  readonly wideningPpm: bigint;
}

const ONE: Rate = { numerator: 1n, denominator: 1n };

/**
 * Prices an exchange. From the pay side the receive side is rounded down to what can be sent; from the
 * receive side the pay side is rounded up to it, so that what was typed is what arrives.
 */
export function makeQuote(input: QuoteInput): Result<Quote, QuoteRefusal> {
  if (input.payAsset.assetId === input.receiveAsset.assetId) return refuse('same_currency');
  if (input.anchorBaseUnits <= 0n) return refuse('amount_out_of_range');
  const market = marketRateOf(input);
  if (!market.ok) return market;
  const { symbol: paySymbol } = input.payAsset;
  const { symbol: receiveSymbol } = input.receiveAsset;
  const wideningPpm = wideningPpmOf(input.snapshot, paySymbol, receiveSymbol);
  const adjustmentPartsPerMillion = widenAdjustment(
    adjustmentOf(input.adjustments, paySymbol, receiveSymbol),
    wideningPpm,
  );
  const finalRate = adjustRate(market.value, adjustmentPartsPerMillion);
  const baseRate = toBaseUnitRate(finalRate, input.payAsset, input.receiveAsset);
  const sides = sidesOf(input, { market: market.value, baseRate, wideningPpm });
  if (sides.payBaseUnits <= 0n || sides.receiveBaseUnits <= 0n) return refuse('amount_out_of_range');
  return ok({
    ...sides,
    marketRate: market.value,
    finalRate,
    adjustmentPartsPerMillion,
    wideningPpm,
    snapshotId: input.snapshot.snapshotId,
  });
}

function sidesOf(input: QuoteInput, rates: RatesOfQuote): Pick<Quote, 'payBaseUnits' | 'receiveBaseUnits'> {
  const { anchor, anchorBaseUnits, receiveAsset } = input;
  if (anchor === 'pay')
    return { payBaseUnits: anchorBaseUnits, receiveBaseUnits: receiveBaseUnitsFloor(input, rates.baseRate) };
  const receiveBaseUnits = sendableCeil(receiveAsset, anchorBaseUnits);
  return { payBaseUnits: payBaseUnitsCeil(input, receiveBaseUnits, rates), receiveBaseUnits };
}

/** The desk never owes a fraction that it cannot send. `baseRate` is receive units a pay unit. */
function receiveBaseUnitsFloor({ receiveAsset, anchorBaseUnits }: QuoteInput, baseRate: Rate): bigint {
  return sendableFloor(receiveAsset, divideFloor(anchorBaseUnits * baseRate.numerator, baseRate.denominator));
}

/** Value of base units in US cents, rounded down. */
export function usdCentsFloor(
  asset: Asset,
  baseUnits: bigint,
  snapshot: RateSnapshot,
): Result<bigint, 'rate_unavailable'> {
  const price = usdPriceOf(snapshot, asset.symbol);
  return price.ok ? ok(usdCentsAtFloor(asset, baseUnits, price.value)) : price;
}

/** The same at a price in US dollars that is known. */
export function usdCentsAtFloor(asset: Asset, baseUnits: bigint, { numerator, denominator }: Rate): bigint {
  return divideFloor(baseUnits * numerator * 100n, denominator * 10n ** BigInt(asset.decimals));
}

/** The same, rounded up. */
export function usdCentsAtCeil(asset: Asset, baseUnits: bigint, { numerator, denominator }: Rate): bigint {
  return divideCeil(baseUnits * numerator * 100n, denominator * 10n ** BigInt(asset.decimals));
}

/** The least sendable payment that yields `receiveBaseUnits`. */
function payBaseUnitsCeil(input: QuoteInput, receiveBaseUnits: bigint, rates: RatesOfQuote): bigint {
  const { numerator, denominator } = payRateOf(input, rates);
  return sendableCeil(input.payAsset, divideCeil(receiveBaseUnits * numerator, denominator));
}

/** Pay units a receive unit, by the reading of the receive side that the desk has set. */
function payRateOf(input: QuoteInput, rates: RatesOfQuote): Rate {
  if (input.reverseQuote === 'exact-inverse') return invertRate(rates.baseRate);
  const opposite = adjustmentOf(input.adjustments, input.receiveAsset.symbol, input.payAsset.symbol);
  const literal = adjustRate(invertRate(rates.market), opposite);
  // What a restless market adds is never read backwards: it would be a discount then.
  const reverse = multiplyRates(literal, invertRate(adjustRate(ONE, -rates.wideningPpm)));
  return toBaseUnitRate(reverse, input.receiveAsset, input.payAsset);
}

function marketRateOf(input: QuoteInput): Result<Rate, 'rate_unavailable'> {
  const pay = usdPriceOf(input.snapshot, input.payAsset.symbol);
  if (!pay.ok) return pay;
  const receive = usdPriceOf(input.snapshot, input.receiveAsset.symbol);
  if (!receive.ok) return receive;
  return ok(multiplyRates(pay.value, invertRate(receive.value)));
}

function usdPriceOf(snapshot: RateSnapshot, symbol: string): Result<Rate, 'rate_unavailable'> {
  const priceText = Object.hasOwn(snapshot.usdPrices, symbol) ? snapshot.usdPrices[symbol] : undefined;
  if (priceText === undefined) return refuse('rate_unavailable');
  const price = parsePrice(priceText);
  return price.ok ? price : refuse('rate_unavailable');
}

function toBaseUnitRate(rate: Rate, payAsset: Asset, receiveAsset: Asset): Rate {
  return multiplyRates(rate, {
    numerator: 10n ** BigInt(receiveAsset.decimals),
    denominator: 10n ** BigInt(payAsset.decimals),
  });
}

import { type Asset, sendableCeil, sendableFloor } from '../money/asset.ts';
import { divideCeil, divideFloor } from '../money/amount.ts';
import { type Adjustment, adjustRate, adjustmentOf, widenAdjustment, wideningPpmOf } from './adjustment.ts';
import { type Rate, type RateSnapshot, invertRate, multiplyRates, parsePrice } from './rate.ts';
import { type Result, ok, refuse } from '../result.ts';

/** Which side the person typed; the other one follows from it. */
export type QuoteAnchor = 'pay' | 'receive';

export interface Quote {
  readonly payBaseUnits: bigint;
  readonly receiveBaseUnits: bigint;
  /** Whole receive coins for one whole pay coin, before the adjustment. */
  readonly marketRate: Rate;
  /** The rate of the order: the market rate with the adjustment. */
  readonly finalRate: Rate;
  /** The adjustment of the pair, including the extra margin of a volatile market. */
  readonly adjustmentPartsPerMillion: bigint;
  /** The extra margin of a volatile market within it; 0 or above. */
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
  /** Base units of the anchored side. On the pay side not rounded: received money is exchanged as it is. */
  readonly anchorBaseUnits: bigint;
}

/**
 * Computes both sides of an exchange. From the pay side, the receive side is rounded down to a sendable
 * amount; from the receive side, the pay side is rounded up, so that exactly the typed amount arrives.
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
  const sides = sidesOf(input, baseRate);
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

/** The desk never owes a fraction that it cannot send. The rate is receive units for one pay unit. */
function sidesOf(
  { anchor, anchorBaseUnits, payAsset, receiveAsset }: QuoteInput,
  { numerator, denominator }: Rate,
): Pick<Quote, 'payBaseUnits' | 'receiveBaseUnits'> {
  if (anchor === 'pay') {
    const receiveBaseUnits = sendableFloor(
      receiveAsset,
      divideFloor(anchorBaseUnits * numerator, denominator),
    );
    return { payBaseUnits: anchorBaseUnits, receiveBaseUnits };
  }
  const receiveBaseUnits = sendableCeil(receiveAsset, anchorBaseUnits);
  const payBaseUnits = sendableCeil(payAsset, divideCeil(receiveBaseUnits * denominator, numerator));
  return { payBaseUnits, receiveBaseUnits };
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

/** Value of base units in US cents at a known price in US dollars, rounded down. */
export function usdCentsAtFloor(asset: Asset, baseUnits: bigint, { numerator, denominator }: Rate): bigint {
  return divideFloor(baseUnits * numerator * 100n, denominator * 10n ** BigInt(asset.decimals));
}

/** Value of base units in US cents at a known price in US dollars, rounded up. */
export function usdCentsAtCeil(asset: Asset, baseUnits: bigint, { numerator, denominator }: Rate): bigint {
  return divideCeil(baseUnits * numerator * 100n, denominator * 10n ** BigInt(asset.decimals));
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

/** The specification's minimum value of an exchange, on both sides: 50 US dollars. */
export const ORDER_MINIMUM_USD_CENTS = 5_000n;

export type MinimumRefusal = 'below_minimum' | 'rate_unavailable';

export function checkMinimum(options: {
  readonly payAsset: Asset;
  readonly payBaseUnits: bigint;
  readonly receiveAsset: Asset;
  readonly receiveBaseUnits: bigint;
  readonly snapshot: RateSnapshot;
  readonly minimumUsdCents: bigint;
}): Result<null, MinimumRefusal> {
  const pay = usdCentsFloor(options.payAsset, options.payBaseUnits, options.snapshot);
  if (!pay.ok) return pay;
  const receive = usdCentsFloor(options.receiveAsset, options.receiveBaseUnits, options.snapshot);
  if (!receive.ok) return receive;
  const worthIt = pay.value >= options.minimumUsdCents && receive.value >= options.minimumUsdCents;
  return worthIt ? ok(null) : refuse('below_minimum');
}

import {
  type Adjustment,
  type Asset,
  type Quote,
  type QuoteAnchor,
  type QuoteRefusal,
  type RateSnapshot,
  type Result,
  divideCeil,
  formatAmountShort,
  makeQuote,
  parseAmount,
  parsePrice,
  sendableCeil,
  usdCentsFloor,
} from '@naru/core';

/** A pair and its prices at one moment. */
export interface PairPrices {
  readonly payAsset: Asset;
  readonly receiveAsset: Asset;
  readonly snapshot: RateSnapshot;
  readonly adjustments: readonly Adjustment[];
}

export type AmountReading =
  | { readonly state: 'empty' }
  /** Not an amount of this currency. */
  | { readonly state: 'unreadable' }
  | { readonly state: 'amount'; readonly baseUnits: bigint };

export interface PricedDraft {
  readonly pay: AmountReading;
  readonly receive: AmountReading;
  /** Text of the computed side; may be empty. */
  readonly otherText: string;
  readonly quote: Quote | null;
  readonly refusal: QuoteRefusal | null;
}

const EMPTY: AmountReading = { state: 'empty' };

/**
 * Computes the other side of what was typed. `typed` is the anchored field as a plain decimal text. Without
 * prices the other side stays empty: an old figure must never look current.
 */
export function priceDraft(options: {
  readonly anchor: QuoteAnchor;
  readonly typed: Result<string, string>;
  readonly anchorDecimals: number;
  readonly prices: PairPrices | null;
}): PricedDraft {
  const { anchor, prices } = options;
  const reading = readAnchor(options.typed, options.anchorDecimals);
  const unpriced = sidesOf(anchor, reading, EMPTY);
  if (reading.state !== 'amount' || reading.baseUnits === 0n || prices === null)
    return { ...unpriced, otherText: '', quote: null, refusal: null };
  const quote = makeQuote({ ...prices, anchor, anchorBaseUnits: reading.baseUnits });
  if (!quote.ok) return { ...unpriced, otherText: '', quote: null, refusal: quote.reason };
  const { payBaseUnits, receiveBaseUnits } = quote.value;
  return {
    pay: { state: 'amount', baseUnits: payBaseUnits },
    receive: { state: 'amount', baseUnits: receiveBaseUnits },
    otherText:
      anchor === 'pay'
        ? formatAmountShort(receiveBaseUnits, prices.receiveAsset.decimals)
        : formatAmountShort(payBaseUnits, prices.payAsset.decimals),
    quote: quote.value,
    refusal: null,
  };
}

function readAnchor(typed: Result<string, string>, decimals: number): AmountReading {
  if (!typed.ok) return typed.reason === 'amount_empty' ? EMPTY : { state: 'unreadable' };
  const parsed = parseAmount(typed.value, decimals);
  return parsed.ok ? { state: 'amount', baseUnits: parsed.value } : { state: 'unreadable' };
}

function sidesOf(anchor: QuoteAnchor, typed: AmountReading, other: AmountReading) {
  return anchor === 'pay' ? { pay: typed, receive: other } : { pay: other, receive: typed };
}

/** Value in US cents, rounded down; null when not known. */
export function usdCentsOf(asset: Asset, reading: AmountReading, snapshot: RateSnapshot): bigint | null {
  if (reading.state !== 'amount') return null;
  const cents = usdCentsFloor(asset, reading.baseUnits, snapshot);
  return cents.ok ? cents.value : null;
}

/** Rates of a pair, independent of an amount; null when a price is missing. */
export function pairRates(prices: PairPrices): Quote | null {
  const probe = makeQuote({ ...prices, anchor: 'pay', anchorBaseUnits: 10n ** 40n });
  return probe.ok ? probe.value : null;
}

/** The smallest sendable payment, in base units, for which both sides reach `minimumUsdCents`. */
export function minimumPayBaseUnits(prices: PairPrices, minimumUsdCents: bigint): bigint | null {
  const pay = unitsWorthCeil(prices.payAsset, minimumUsdCents, prices.snapshot);
  const receive = unitsWorthCeil(prices.receiveAsset, minimumUsdCents, prices.snapshot);
  if (pay === null || receive === null) return null;
  const quote = makeQuote({
    ...prices,
    anchor: 'receive',
    anchorBaseUnits: receive,
  });
  if (!quote.ok) return null;
  return pay > quote.value.payBaseUnits ? pay : quote.value.payBaseUnits;
}

/** The smallest sendable amount worth `usdCents`; null without a price. */
export function unitsWorthCeil(asset: Asset, usdCents: bigint, snapshot: RateSnapshot): bigint | null {
  const priceText = Object.hasOwn(snapshot.usdPrices, asset.symbol)
    ? snapshot.usdPrices[asset.symbol]
    : undefined;
  const price = priceText === undefined ? null : parsePrice(priceText);
  if (price === null || !price.ok) return null;
  const { numerator, denominator } = price.value;
  const worth = divideCeil(usdCents * denominator * 10n ** BigInt(asset.decimals), numerator * 100n);
  return sendableCeil(asset, worth);
}

/** Rounds down to `digits` leading digits, for an example that needs no more. */
export function roundDownToDigits(baseUnits: bigint, digits: number): bigint {
  const excess = baseUnits.toString().length - digits;
  return excess <= 0 ? baseUnits : baseUnits - (baseUnits % 10n ** BigInt(excess));
}

/** Rounds up to `digits` leading digits, so that a displayed minimum is enough when typed. */
export function roundUpToDigits(baseUnits: bigint, digits: number): bigint {
  const excess = baseUnits.toString().length - digits;
  if (excess <= 0) return baseUnits;
  const step = 10n ** BigInt(excess);
  return divideCeil(baseUnits, step) * step;
}

/** Above this age a rate is shown as stale, and no order is placed with it. */
export const RATE_STALE_AFTER_MS = 30_000;

export interface RateAge {
  /** Seconds since the prices were taken, by the server's clock. */
  readonly seconds: number;
  readonly isStale: boolean;
}

export function rateAge(takenAtMs: number, nowMs: number): RateAge {
  const ageMs = Math.max(0, nowMs - takenAtMs);
  return { seconds: Math.floor(ageMs / 1000), isStale: ageMs > RATE_STALE_AFTER_MS };
}

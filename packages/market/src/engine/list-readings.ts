import type { ReadingUse } from '@naru/core';
import type { SourceReading } from '../collect/price-collector.ts';
import { SCALE, divideScaledFloor, multiplyScaledFloor } from '../scaled-price.ts';
import type { DecidedPrice } from './judge-votes.ts';
import { MARKET_ASSETS, type MarketAsset } from './market-asset.ts';
import type { EngineMemory } from './price-engine.ts';
import { type UsableQuote, listUsableQuotes } from './usable-quotes.ts';
import { type Quarantine, isTrusted } from './quarantine.ts';

export interface PriceReading {
  readonly sourceId: string;
  /** `BTC/USDT`, as the source lists it. */
  readonly market: string;
  /** Dollars for one whole coin; null if unusable. */
  readonly priceScaled: bigint | null;
  readonly receivedAtMs: number;
  readonly use: ReadingUse;
  /** Since when a quarantined market has agreed with the price; else null. */
  readonly nearSinceMs: number | null;
}

interface Facts {
  readonly decided: DecidedPrice;
  readonly quarantine: Quarantine;
  readonly tetherScaled: bigint | null;
  readonly usable: readonly UsableQuote[];
  readonly nowMs: number;
}

/** The relevant markets of every source by symbol, including those that did not count in the last round. */
export function listReadings(
  readings: readonly SourceReading[],
  decided: readonly DecidedPrice[],
  { quarantine, nowMs }: Pick<EngineMemory, 'quarantine'> & { readonly nowMs: number },
): ReadonlyMap<string, readonly PriceReading[]> {
  const usable = listUsableQuotes(readings, nowMs);
  const tether = decided.find(({ symbol }) => symbol === 'USDT');
  const tetherScaled = tether?.priceScaled ?? tether?.marketScaled ?? null;
  return new Map(
    MARKET_ASSETS.flatMap((asset) => {
      const of = decided.find(({ symbol }) => symbol === asset.symbol);
      if (of === undefined) return [];
      const facts = { decided: of, quarantine, tetherScaled, usable, nowMs };
      return [[asset.symbol, readings.flatMap((reading) => readingsOf(asset, reading, facts))] as const];
    }),
  );
}

function readingsOf(
  asset: MarketAsset,
  { sourceId, kind, quotes, receivedAtMs }: SourceReading,
  facts: Facts,
): readonly PriceReading[] {
  const seen = new Set<string>();
  return quotes.flatMap(({ base, quote }) => {
    const market = `${base}/${quote}`;
    if (!isAbout(asset, base, quote) || seen.has(market)) return [];
    seen.add(market);
    const usable = facts.usable.find(
      (one) => one.sourceId === sourceId && one.base === base && one.quote === quote,
    );
    const priceScaled = usable === undefined ? null : inDollars(usable, facts.tetherScaled);
    const key = `${sourceId} ${market}`;
    const isNew = kind === 'exchange' && !isCountry(asset) && asset.symbol !== 'USDT';
    const isQuarantined = isNew && !isTrusted(facts.quarantine, key, facts.nowMs);
    const nearSinceMs = isQuarantined ? (facts.quarantine.near.get(key) ?? null) : null;
    const hasDollars = facts.usable.some(
      (one) => one.sourceId === sourceId && one.base === base && one.quote === 'USD',
    );
    // One vote per source, preferably in dollars.
    const isVote = quote !== 'USDT' || !hasDollars;
    const isCounted = facts.decided.sources.includes(sourceId);
    const judged = isQuarantined ? 'quarantine' : isCounted ? 'counted' : 'left_out';
    const use: ReadingUse = priceScaled === null ? 'unusable' : isVote ? judged : 'left_out';
    return [{ sourceId, market, priceScaled, receivedAtMs, use, nearSinceMs }];
  });
}

function isCountry({ symbol }: MarketAsset): boolean {
  return symbol === 'KRW' || symbol === 'CNY';
}

/** National currencies are priced by the dollar's (or Tether's) price in them, coins by their own markets. */
function isAbout({ symbol, pricedAs }: MarketAsset, base: string, quote: string): boolean {
  if (symbol === 'KRW') return quote === 'KRW' && (base === 'USD' || base === 'USDT');
  if (symbol === 'CNY') return quote === 'CNY' && base === 'USD';
  return base === pricedAs && (quote === 'USD' || quote === 'USDT');
}

function inDollars({ base, quote, priceScaled }: UsableQuote, tetherScaled: bigint | null): bigint | null {
  if (quote === 'USD') return priceScaled;
  if (base === 'USD') return divideScaledFloor(SCALE, priceScaled);
  if (tetherScaled === null) return null;
  return quote === 'USDT'
    ? multiplyScaledFloor(priceScaled, tetherScaled)
    : divideScaledFloor(tetherScaled, priceScaled);
}

// What only the market's own page shows: the strip of the first page does without.
import type { FearGreed, Rates } from '@naru/contract';
import { RATINGS, type Rate, formatRateFloor, invertRate, multiplyRates, parsePrice } from '@naru/core';
import { type MarketRow, compareWeights } from './market-rows.ts';

export interface MarketMood {
  /** 0 (fear) to 100 (greed); null if there is none. */
  readonly value: number | null;
  readonly isStale: boolean;
  readonly isDemo: boolean;
  readonly source: string;
  readonly sourceUrl: string;
}

export function toMood({ data, state, isDemo, source, sourceUrl }: FearGreed): MarketMood {
  const [newest] = data;
  return {
    value: newest === undefined ? null : Number(newest.value),
    isStale: state === 'stale',
    isDemo,
    source,
    sourceUrl,
  };
}

/** Compares decimal texts, with or without a sign, by value: negative when the first is smaller. */
export function compareDecimalTexts(a: string, b: string): number {
  const signs = Number(b.startsWith('-')) - Number(a.startsWith('-'));
  if (signs !== 0) return signs;
  const [wholeA = '', fractionA = ''] = a.replace(/^[+-]/, '').split('.');
  const [wholeB = '', fractionB = ''] = b.replace(/^[+-]/, '').split('.');
  const length = Math.max(fractionA.length, fractionB.length);
  const [left, right] = [
    BigInt(wholeA + fractionA.padEnd(length, '0')),
    BigInt(wholeB + fractionB.padEnd(length, '0')),
  ];
  const order = left < right ? -1 : left > right ? 1 : 0;
  return a.startsWith('-') ? -order : order;
}

/** Decimals of a price that is only displayed. */
const SHOWN_DECIMALS = 12;

/** A row with the current price; without one it keeps its own. */
export function priceRow(row: MarketRow, { usdPrices, takenAt, state }: Rates): MarketRow {
  const usdPrice = usdPrices[row.symbol];
  const price = readPrice(usdPrice);
  if (usdPrice === undefined || price === null) return { ...row, isTradable: false };
  const won = readPrice(usdPrices['KRW']);
  const krwPrice =
    won === null ? row.krwPrice : formatRateFloor(multiplyRates(price, invertRate(won)), SHOWN_DECIMALS);
  return { ...row, usdPrice, krwPrice, pricedAtMs: Date.parse(takenAt), isTradable: state !== 'halted' };
}

function readPrice(text: string | undefined): Rate | null {
  const price = text === undefined ? null : parsePrice(text);
  return price?.ok === true ? price.value : null;
}

export const MARKET_SORTS = ['weight', 'rating', 'name', 'price', 'day'] as const;
export type MarketSort = (typeof MARKET_SORTS)[number];

export function listMarketRows(
  rows: readonly MarketRow[],
  wish: { readonly search: string; readonly sort: MarketSort },
): readonly MarketRow[] {
  const wanted = wish.search.trim().toLowerCase();
  const matching = rows.filter(({ symbol, name, nameKr }) =>
    [symbol, name, nameKr].some((text) => text.toLowerCase().includes(wanted)),
  );
  return matching.toSorted((a, b) => ORDERS[wish.sort](a, b) || compareLetters(a.symbol, b.symbol));
}

/** Heaviest, best or highest first, names from A to Z; rows without a figure come last. */
const ORDERS: Readonly<Record<MarketSort, (a: MarketRow, b: MarketRow) => number>> = {
  weight: (a, b) => compareWeights(a.symbol, b.symbol),
  rating: (a, b) => ratingRank(b) - ratingRank(a),
  name: (a, b) => compareLetters(a.symbol, b.symbol),
  price: (a, b) => compareLargestFirst(a.usdPrice, b.usdPrice),
  day: (a, b) => compareLargestFirst(a.change24h, b.change24h),
};

function ratingRank({ rating, votes }: MarketRow): number {
  if (rating === null) return -1000;
  return RATINGS.indexOf(rating) * 100 + votes.buy - votes.sell;
}

function compareLargestFirst(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareDecimalTexts(b, a);
}

function compareLetters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import { compareWeights } from './market-weight.ts';
import { compareDecimalTexts } from './price-text.ts';
import { RATINGS } from '@naru/core';
import type { MarketRow } from './market-row.ts';

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
  rating: (a, b) => rankOf(b) - rankOf(a),
  name: (a, b) => compareLetters(a.symbol, b.symbol),
  price: (a, b) => compareLargestFirst(a.usdPrice, b.usdPrice),
  day: (a, b) => compareLargestFirst(a.change24h, b.change24h),
};

function rankOf({ rating, votes }: MarketRow): number {
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

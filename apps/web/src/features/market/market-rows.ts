import type { FearGreed, Rates, Screener } from '@naru/contract';
import {
  RATINGS,
  type Rate,
  type Rating,
  formatRateFloor,
  invertRate,
  multiplyRates,
  parsePrice,
} from '@naru/core';

/** Prices and changes are decimal texts, null where there is none. */
export interface MarketRow {
  readonly symbol: string;
  readonly name: string;
  readonly nameKr: string;
  readonly usdPrice: string | null;
  readonly krwPrice: string | null;
  /** UTC ms. */
  readonly pricedAtMs: number | null;
  readonly isTradable: boolean;
  readonly change1h: string | null;
  readonly change24h: string | null;
  readonly change7d: string | null;
  /** Heights from 0 to 1000, oldest first. */
  readonly sparkline: readonly number[];
  /** Null for money, and if there are too few days. */
  readonly rating: Rating | null;
  readonly votes: { readonly buy: number; readonly neutral: number; readonly sell: number };
}

export function toMarketRows({ rows }: Screener): readonly MarketRow[] {
  return rows.map(({ movingAverages: { rating, buy, neutral, sell }, pricedAt, ...row }) => ({
    ...row,
    pricedAtMs: pricedAt === null ? null : Date.parse(pricedAt),
    rating: isMoney(row.symbol) ? null : rating,
    votes: { buy, neutral, sell },
  }));
}

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

/** By the value of all coins in circulation in November 2026, largest first; money of states comes last. */
const BY_WEIGHT: readonly string[] = [
  'BTC',
  'ETH',
  'XRP',
  'USDT',
  'BNB',
  'SOL',
  'TRX',
  'DOGE',
  'ADA',
  'LINK',
  'SUI',
  'AVAX',
  'LTC',
  'TON',
  'DOT',
  'XMR',
  'ZEC',
  'ETC',
  'APT',
  'ATOM',
  'MATIC',
  'XTZ',
  'EGLD',
  'DASH',
  'KRW',
  'CNY',
];

/** Money, and what is worth one dollar: a trend of its price means nothing. */
const MONEY: readonly string[] = ['KRW', 'CNY', 'USDT'];

/** Heavier currencies first; those that are not in the list come last. */
export function compareWeights(symbolA: string, symbolB: string): number {
  return rankOf(symbolA) - rankOf(symbolB);
}

export function isMoney(symbol: string): boolean {
  return MONEY.includes(symbol);
}

function rankOf(symbol: string): number {
  const index = BY_WEIGHT.indexOf(symbol);
  return index < 0 ? BY_WEIGHT.length : index;
}

/** Significant digits of a price below one. */
const SMALL_PRICE_DIGITS = 4;

/**
 * A price for display, cut and not rounded: cents from 1 up, and below 1 four digits after the zeros.
 * `decimalsMax` bounds it for currencies such as the won.
 */
export function shortenPriceFloor(priceText: string, decimalsMax = 12): string {
  const [whole = '0', fraction = ''] = priceText.split('.');
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const wanted = whole === '0' ? zeros + SMALL_PRICE_DIGITS : 2;
  const kept = fraction.slice(0, Math.min(wanted, decimalsMax)).replace(/(?<!0)0+$/, '');
  if (kept === '') return whole;
  // Cents always have two digits.
  return `${whole}.${kept.padEnd(Math.min(2, decimalsMax), '0')}`;
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

/** The form with this currency to receive, or to pay where it is the one that people pay with at first. */
export function swapPath(symbol: string): string {
  return `/buy-crypto-select?${symbol === 'KRW' ? 'from' : 'to'}=${encodeURIComponent(symbol)}`;
}

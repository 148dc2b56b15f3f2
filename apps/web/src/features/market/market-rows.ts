import type { Screener } from '@naru/contract';
import type { Rating } from '@naru/core';

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

/** The form with this currency to receive, or to pay where it is the one that people pay with at first. */
export function swapPath(symbol: string): string {
  return `/buy-crypto-select?${symbol === 'KRW' ? 'from' : 'to'}=${encodeURIComponent(symbol)}`;
}

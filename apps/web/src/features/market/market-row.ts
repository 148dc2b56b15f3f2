import type { FearGreed, Screener } from '@naru/contract';
import type { Rating } from '@naru/core';
import { isMoney } from './market-weight.ts';

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
  /** Null for money, and where there are too few days. */
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
  /** 0 (fear) to 100 (greed); null when there is none. */
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

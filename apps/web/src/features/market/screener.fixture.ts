import type { Screener } from '@naru/contract';
import type { Rating } from '@naru/core';

type Row = Screener['rows'][number];

/** A row as the desk answers it; without prices unless they are given. */
export function screenedRow({
  symbol,
  rating,
  buy = 0,
  ...fields
}: Partial<Row> & {
  readonly symbol: string;
  readonly rating: Rating | null;
  readonly buy?: number;
}): Row {
  const votes = { votes: 12, votesMax: 12, buy, neutral: 0, sell: 0 };
  const averages = { sma20: null, sma50: null, sma200: null, ema20: null };
  return {
    symbol,
    name: symbol,
    nameKr: symbol,
    usdPrice: null,
    krwPrice: null,
    pricedAt: null,
    isTradable: true,
    change1h: null,
    change24h: null,
    change7d: null,
    high24h: null,
    low24h: null,
    sparkline: [],
    movingAverages: { rating, ...votes, ...averages },
    ...fields,
  };
}

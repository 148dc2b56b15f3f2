import { Type } from '../schema/type.ts';
import type { CallShape } from '../call/call-shape.ts';
import { ETagHeaders } from '../call/etag-headers.ts';
import { FearGreedSchema } from './fear-greed.ts';
import { HISTORY_RANGES, PriceHistorySchema } from './history.ts';
import { NewsSchema } from './news.ts';
import { RatesSchema } from './rates.ts';
import { ScreenerSchema } from './screener.ts';

export const MARKET_CALLS = {
  rates: {
    summary: 'The prices that amounts are computed from, signed by the desk.',
    group: 'Market',
    headers: ETagHeaders,
    answers: { 200: RatesSchema, 304: null },
    refusals: ['rate_unavailable'],
  },
  ratesStream: {
    summary: 'The same prices, again whenever they change.',
    group: 'Market',
    answers: { 200: { events: { rates: RatesSchema } } },
    refusals: ['rate_unavailable'],
  },
  fearGreed: {
    summary: 'The fear-and-greed index of today.',
    group: 'Market',
    answers: { 200: FearGreedSchema },
  },
  news: {
    summary: 'Headlines, newest first, in English or, with `lang=kr`, in Korean.',
    group: 'Market',
    query: Type.Strict({ lang: Type.Optional(Type.OneOf(['en', 'EN', 'kr', 'KR'])) }),
    answers: { 200: NewsSchema },
  },
  newsImage: {
    summary: 'The picture of a headline, kept by this desk.',
    group: 'Market',
    params: Type.Object({ imageId: Type.String() }),
    answers: { 200: { mediaType: 'image/*' } },
    refusals: ['route_unknown'],
  },
  priceHistory: {
    summary: 'The price of one coin over time.',
    group: 'Market',
    params: Type.Object({ symbol: Type.String() }),
    query: Type.Strict({ range: Type.Optional(Type.OneOf(HISTORY_RANGES)) }),
    answers: { 200: PriceHistorySchema },
    refusals: ['symbol_unknown'],
  },
  screener: {
    summary: 'Every coin with its changes and moving averages.',
    group: 'Market',
    answers: { 200: ScreenerSchema },
  },
} as const satisfies Record<string, CallShape>;

import { PRICE_REASONS, RATE_STATES, RATINGS, LANGUAGES } from '@naru/core';
import { type CallShape, ETagHeaders } from './call-shape.ts';
import { type Static, Type } from './type.ts';

const NullableText = Type.Nullable(Type.String());

export const RateStateSchema = Type.OneOf(RATE_STATES);

/** The origin of the price of one symbol. A halted symbol has no price in `usdPrices`. */
export const PriceOriginSchema = Type.Object({
  state: RateStateSchema,
  /** Null in state `ok`. */
  reason: Type.Nullable(Type.OneOf(PRICE_REASONS)),
  /** Identifiers of the sources whose median it is, as in `sources`. */
  sources: Type.Array(Type.String()),
  /** Added to the margin while the price is volatile, in millionths of the amount; otherwise 0. */
  wideningPpm: Type.Integer(),
  /** When a price set by an operator ends, ISO 8601. */
  until: NullableText,
});
export type PriceOrigin = Static<typeof PriceOriginSchema>;

/**
 * A rate snapshot: the page computes every amount from it by the same rules as the server. It is a signed
 * document, as is `/.well-known/desk.json`.
 */
export const RatesSchema = Type.Object({
  kind: Type.Literal('naru-rates-1'),
  signedAt: Type.String(),
  snapshotId: Type.String(),
  takenAt: Type.String(),
  isDemo: Type.Boolean(),
  /** `halted` only if no symbol at all has a price. */
  state: RateStateSchema,
  /** US dollars for one whole coin, as exact decimal texts, by symbol. */
  usdPrices: Type.Record(Type.String(), Type.String()),
  /** By symbol. */
  origins: Type.Record(Type.String(), PriceOriginSchema),
  /** Display names of the sources, by identifier. */
  sources: Type.Record(Type.String(), Type.String()),
  /** An Ed25519 key of the desk, and its signature as in every signed document. */
  key: Type.String(),
  signature: Type.String(),
  /** Changes with the percentages of pairs: a page then fetches them again. */
  marginsId: Type.String(),
  minimumUsd: Type.String(),
});
export type Rates = Static<typeof RatesSchema>;

/** `ok`: fresh; `stale`: the last known while the service does not answer; `unavailable`: nothing to show. */
export const FeedStateSchema = Type.OneOf(['ok', 'stale', 'unavailable']);

/** The index as the specification reads it: `data[0].value`, from 0 to 100, as a text. */
export const FearGreedSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      value: Type.String(),
      /** `Extreme Fear`, `Fear`, `Neutral`, `Greed` or `Extreme Greed`. */
      value_classification: Type.String(),
      /** Unix seconds of the reading. */
      timestamp: Type.String(),
    }),
  ),
  state: FeedStateSchema,
  /** The publisher of the index, shown next to the figure; may be empty. */
  source: Type.String(),
  /** A page about the index; may be empty. */
  sourceUrl: Type.String(),
  isDemo: Type.Boolean(),
});
export type FearGreed = Static<typeof FearGreedSchema>;

/** Newest first. `Data` is empty if no service has ever answered. */
export const NewsSchema = Type.Object({
  /** With the specification's field names. Everything is plain text, never markup. */
  Data: Type.Array(
    Type.Object({
      /** A path of this desk, never another host; empty: the page draws a picture of its own. */
      imageurl: Type.String(),
      title: Type.String(),
      source: Type.String(),
      /** `https`, on the publisher's own site. */
      url: Type.String(),
      author: Type.String(),
      /** Unix seconds. */
      published_on: Type.Integer(),
    }),
  ),
  state: FeedStateSchema,
  /** The language of the headlines: English ones are shown if there are no Korean ones. */
  lang: Type.OneOf(LANGUAGES),
  isDemo: Type.Boolean(),
});
export type News = Static<typeof NewsSchema>;

/** How far back a series goes, as `?range=`; 24h by default. */
export const HISTORY_RANGES = ['1h', '24h', '7d', '30d', '1y'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

/** The price of one coin over time, oldest first. Times without a price are left out. */
export const PriceHistorySchema = Type.Object({
  symbol: Type.String(),
  range: Type.OneOf(HISTORY_RANGES),
  everySeconds: Type.Integer(),
  points: Type.Array(
    Type.Object({
      /** Unix seconds of the start of the step. */
      at: Type.Integer(),
      /** US dollars for one whole coin at the end of the step, exact decimal text. */
      usdPrice: Type.String(),
    }),
  ),
  isDemo: Type.Boolean(),
});
export type PriceHistory = Static<typeof PriceHistorySchema>;

/** One row for each symbol that the desk offers, sorted by symbol. */
export const ScreenerSchema = Type.Object({
  rows: Type.Array(
    /** Changes are percentages as signed decimal texts such as `-1.23`; null if the history is too short. */
    Type.Object({
      symbol: Type.String(),
      name: Type.String(),
      nameKr: Type.String(),
      /** Exact decimal texts for one whole coin; null if there has never been a price. */
      usdPrice: NullableText,
      krwPrice: NullableText,
      /** When the price was taken, ISO 8601. */
      pricedAt: NullableText,
      /** False while nothing can be ordered at this price: it is then shown as of `pricedAt`. */
      isTradable: Type.Boolean(),
      change1h: NullableText,
      change24h: NullableText,
      change7d: NullableText,
      high24h: NullableText,
      low24h: NullableText,
      /** Seven days, oldest first, as heights from 0 (lowest) to 1000 (highest); empty if too short. */
      sparkline: Type.Array(Type.Integer()),
      movingAverages: Type.Object({
        rating: Type.Nullable(Type.OneOf(RATINGS)),
        /** The number of averages with enough days, and of all averages. */
        votes: Type.Integer(),
        votesMax: Type.Integer(),
        buy: Type.Integer(),
        neutral: Type.Integer(),
        sell: Type.Integer(),
        sma20: NullableText,
        sma50: NullableText,
        sma200: NullableText,
        ema20: NullableText,
      }),
    }),
  ),
  /** When it was computed, ISO 8601. */
  asOf: Type.String(),
  isDemo: Type.Boolean(),
});
export type Screener = Static<typeof ScreenerSchema>;

export const MARKET_CALLS = {
  rates: {
    summary: 'The prices that amounts are computed from, signed by the desk.',
    group: 'Market',
    headers: ETagHeaders,
    answers: { 200: RatesSchema, 304: null },
    refusals: ['rate_unavailable'],
  },
  ratesStream: {
    summary: 'The same prices, sent again whenever they change.',
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
    summary: 'The picture of a headline, stored by this desk.',
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

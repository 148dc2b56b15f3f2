import { type Static, Type } from '../schema/type.ts';

/** What the moving averages of a coin's days say together, as charting services put it. Not advice. */
export const RATINGS = ['strong_sell', 'sell', 'neutral', 'buy', 'strong_buy'] as const;
export type Rating = (typeof RATINGS)[number];

/** Changes are percentages as signed decimal texts such as `-1.23`; null where the history is too short. */
export const ScreenerRowSchema = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  nameKr: Type.String(),
  /** Exact decimal texts for one whole coin; null when there has never been a price. */
  usdPrice: Type.Nullable(Type.String()),
  krwPrice: Type.Nullable(Type.String()),
  /** When the price was taken, ISO 8601. */
  pricedAt: Type.Nullable(Type.String()),
  /** False while nothing can be ordered at this price: it is then shown as of `pricedAt`. */
  isTradable: Type.Boolean(),
  change1h: Type.Nullable(Type.String()),
  change24h: Type.Nullable(Type.String()),
  change7d: Type.Nullable(Type.String()),
  high24h: Type.Nullable(Type.String()),
  low24h: Type.Nullable(Type.String()),
  /**
   * Seven days, oldest first, as heights from 0 (its lowest) to 1000 (its highest); empty when too short.
   */
  sparkline: Type.Array(Type.Integer()),
  movingAverages: Type.Object({
    rating: Type.Nullable(Type.OneOf(['strong_sell', 'sell', 'neutral', 'buy', 'strong_buy'])),
    /** How many of the averages had days enough to be asked, and how many there are. */
    votes: Type.Integer(),
    votesMax: Type.Integer(),
    buy: Type.Integer(),
    neutral: Type.Integer(),
    sell: Type.Integer(),
    sma20: Type.Nullable(Type.String()),
    sma50: Type.Nullable(Type.String()),
    sma200: Type.Nullable(Type.String()),
    ema20: Type.Nullable(Type.String()),
  }),
});
export type ScreenerRow = Static<typeof ScreenerRowSchema>;

/** One row for each symbol that the desk serves, sorted by symbol. */
export const ScreenerSchema = Type.Object({
  rows: Type.Array(ScreenerRowSchema),
  /** When it was computed, ISO 8601. */
  asOf: Type.String(),
  isDemo: Type.Boolean(),
});
export type Screener = Static<typeof ScreenerSchema>;

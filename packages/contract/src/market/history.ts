import { type Static, Type } from '../schema/type.ts';

/** How far back a series goes, as `?range=`; 24h when it is not given. */
export const HISTORY_RANGES = ['1h', '24h', '7d', '30d', '1y'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

/** The price of one coin over time, oldest first. Times without a price are left out. */
export const PriceHistorySchema = Type.Object({
  symbol: Type.String(),
  range: Type.OneOf(['1h', '24h', '7d', '30d', '1y']),
  everySeconds: Type.Integer(),
  points: Type.Array(
    Type.Object({
      /** Unix seconds of the begin of the step. */
      at: Type.Integer(),
      /** US dollars for one whole coin at the end of the step, exact decimal text. */
      usdPrice: Type.String(),
    }),
  ),
  isDemo: Type.Boolean(),
});
export type PriceHistory = Static<typeof PriceHistorySchema>;

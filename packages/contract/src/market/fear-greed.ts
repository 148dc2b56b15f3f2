import { type Static, Type } from '../schema/type.ts';

/**
 * `ok`: fresh. `stale`: the last known, since the service does not answer. `unavailable`: nothing to
 * show.
 */
export const FeedStateSchema = Type.OneOf(['ok', 'stale', 'unavailable']);
export type FeedState = Static<typeof FeedStateSchema>;

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
  /** Whose index it is, to be named beside the figure; empty when there is none. */
  source: Type.String(),
  /** Where a person can read about it, or empty. */
  sourceUrl: Type.String(),
  isDemo: Type.Boolean(),
});
export type FearGreed = Static<typeof FearGreedSchema>;

import { type Static, Type } from 'typebox';

/** A rate snapshot: the page computes every amount from it with the rules that the server uses. */
export const RatesSchema = Type.Object({
  snapshotId: Type.String(),
  takenAt: Type.String(),
  isDemo: Type.Boolean(),
  /** US dollars for one whole coin, as exact decimal texts, by symbol. */
  usdPrices: Type.Record(Type.String(), Type.String()),
  /** HMAC-SHA-256 over the snapshot by a key of this desk, hex. */
  signature: Type.String(),
  minimumUsd: Type.String(),
  reverseQuote: Type.Union([Type.Literal('exact-inverse'), Type.Literal('opposite-adjustment')]),
});
export type Rates = Static<typeof RatesSchema>;

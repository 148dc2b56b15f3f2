import { type Static, Type } from '../schema/type.ts';

/** How good a price is: as it should be, made of fewer sources than usual, none, or an operator's own. */
export const RATE_STATES = ['ok', 'degraded', 'halted', 'manual'] as const;
export const RateStateSchema = Type.OneOf(['ok', 'degraded', 'halted', 'manual']);
export type RateState = Static<typeof RateStateSchema>;

/** Why a price is not `ok`. A page that does not know one of them says only that there is no rate now. */
export const RATE_REASONS = [
  'sources',
  'dispersion',
  'jump',
  'drift',
  'depeg',
  'premium',
  'bank_rate',
  'forced',
  'pinned',
  'stale',
] as const;

/** Where the price of one symbol comes from. A halted one has no price in `usdPrices`. */
export const PriceOriginSchema = Type.Object({
  state: RateStateSchema,
  /** One of `RATE_REASONS`; null where the state is `ok`. */
  reason: Type.Nullable(Type.String()),
  /** Identifiers of the sources whose prices it is the median of, as in `sources`. */
  sources: Type.Array(Type.String()),
  /** What the desk takes more of while the market moves fast, in millionths of the amount; 0 when calm. */
  wideningPpm: Type.Integer(),
  /** When a price of the operator's own ends, ISO 8601. */
  until: Type.Nullable(Type.String()),
});
export type PriceOrigin = Static<typeof PriceOriginSchema>;

/** A rate snapshot: the page computes every amount from it with the rules that the server uses. */
export const RatesSchema = Type.Object({
  snapshotId: Type.String(),
  takenAt: Type.String(),
  isDemo: Type.Boolean(),
  /** The worst of all symbols is not what counts: `halted` is said when nothing at all has a price. */
  state: RateStateSchema,
  /** US dollars for one whole coin, as exact decimal texts, by symbol. */
  usdPrices: Type.Record(Type.String(), Type.String()),
  /** By symbol. */
  origins: Type.Record(Type.String(), PriceOriginSchema),
  /** Names of the sources for people, by identifier. */
  sources: Type.Record(Type.String(), Type.String()),
  /** HMAC-SHA-256 over the snapshot by a key of this desk, hex. */
  signature: Type.String(),
  /** Changes when the percentages of pairs do: they are then worth asking for again. */
  marginsId: Type.String(),
  minimumUsd: Type.String(),
  reverseQuote: Type.OneOf(['exact-inverse', 'opposite-adjustment']),
});
export type Rates = Static<typeof RatesSchema>;

import { type Static, Type } from '../schema/type.ts';
import { RateStateSchema } from '../market/rates.ts';

const Symbol = Type.String({ minLength: 1, maxLength: 16 });
const Note = Type.String({ minLength: 1, maxLength: 500 });
const Password = Type.String({ minLength: 1, maxLength: 1024 });

export const PIN_MINUTES_MAX = 24 * 60;

/** What one source says about one symbol. */
export const PriceReadingSchema = Type.Object({
  source: Type.String(),
  /** `BTC/USDT`, as the source has it. */
  market: Type.String(),
  /** Null where it is too old, or its market too wide. */
  usdPrice: Type.Nullable(Type.String()),
  readAt: Type.String(),
  /** In the price; far from the others or not needed; not usable; of a market that is not trusted yet. */
  use: Type.OneOf(['counted', 'left_out', 'unusable', 'quarantine']),
  /** Since when a market in quarantine has agreed with the price. */
  nearSince: Type.Nullable(Type.String()),
});
export type PriceReadingRow = Static<typeof PriceReadingSchema>;

/** What the engine says about one symbol. Prices are exact texts in US dollars for one whole coin. */
export const EnginePriceSchema = Type.Object({
  symbol: Type.String(),
  state: RateStateSchema,
  /** One of `RATE_REASONS`; null where the state is `ok`. */
  reason: Type.Nullable(Type.String()),
  /** What orders are made at; null exactly when it is halted. */
  usdPrice: Type.Nullable(Type.String()),
  /** What the market says, where an operator or a rule of the engine says something else. */
  marketUsdPrice: Type.Nullable(Type.String()),
  sources: Type.Array(Type.String()),
  wideningPpm: Type.Integer(),
  /** When a pinned price ends, ISO 8601. */
  until: Type.Nullable(Type.String()),
  readings: Type.Array(PriceReadingSchema),
});
export type EnginePrice = Static<typeof EnginePriceSchema>;

/** One service that prices are asked from. */
export const EngineSourceSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Type.OneOf(['exchange', 'aggregator', 'bank']),
  answeredAt: Type.Nullable(Type.String()),
  /** Why its last answer was none; null after a good one. */
  problem: Type.Nullable(Type.String()),
  status: Type.Nullable(Type.Integer()),
  failures: Type.Integer(),
  asksAgainAt: Type.String(),
});
export type EngineSource = Static<typeof EngineSourceSchema>;

/** One thing that an operator ordered about prices; never changed. */
export const MarketActSchema = Type.Object({
  happenedAt: Type.String(),
  operator: Type.String(),
  kind: Type.OneOf(['pin', 'unpin', 'halt', 'resume']),
  symbol: Type.String(),
  usdPrice: Type.Nullable(Type.String()),
  until: Type.Nullable(Type.String()),
  note: Type.String(),
});
export type MarketActRow = Static<typeof MarketActSchema>;

export const EngineStateSchema = Type.Object({
  isDemo: Type.Boolean(),
  prices: Type.Array(EnginePriceSchema),
  sources: Type.Array(EngineSourceSchema),
  /** Symbols that operators have halted; `*` is all of them. */
  halted: Type.Array(Type.String()),
  /** Newest first, at most a hundred. */
  acts: Type.Array(MarketActSchema),
});
export type EngineState = Static<typeof EngineStateSchema>;

export const PinPriceBodySchema = Type.Strict({
  symbol: Symbol,
  usdPrice: Type.String({ minLength: 1, maxLength: 40 }),
  /** After which the market's price counts again. */
  minutes: Type.Integer({ minimum: 1, maximum: PIN_MINUTES_MAX }),
  note: Note,
  password: Password,
});
export type PinPriceBody = Static<typeof PinPriceBodySchema>;

/** To stop is never made hard: it needs no password. */
export const HaltPriceBodySchema = Type.Strict({ symbol: Symbol, note: Note });
export type HaltPriceBody = Static<typeof HaltPriceBodySchema>;

export const FreePriceBodySchema = Type.Strict({ symbol: Symbol, note: Note, password: Password });
export type FreePriceBody = Static<typeof FreePriceBodySchema>;

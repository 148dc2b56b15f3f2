import { PRICE_ACTS, PRICE_REASONS, PRICE_SOURCE_KINDS, READING_USES } from '@naru/core';
import { type CallShape, RowLimit } from '../call-shape.ts';
import { RateStateSchema } from '../market.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, NullableText, Reason, StepUpProof } from './fields.ts';

const Symbol = Type.String({ minLength: 1, maxLength: 16 });

/** The reading of one symbol from one source. */
const PriceReadingSchema = Type.Object({
  source: Type.String(),
  /** `BTC/USDT`, as the source writes it. */
  market: Type.String(),
  /** Null if it is too old, or its market too wide. */
  usdPrice: NullableText,
  readAt: Type.String(),
  /** Part of the price; far from the others or not needed; not usable; or from a market in quarantine. */
  use: Type.OneOf(READING_USES),
  /** Since when a market in quarantine has agreed with the price. */
  nearSince: NullableText,
});
export type PriceReadingRow = Static<typeof PriceReadingSchema>;

/** The engine's price of one symbol. Prices are exact texts in US dollars for one whole coin. */
const EnginePriceSchema = Type.Object({
  symbol: Type.String(),
  state: RateStateSchema,
  /** The reason that visitors see in the rates; null in state `ok`. */
  reason: Type.Nullable(Type.OneOf(PRICE_REASONS)),
  /** The price for orders; null exactly when the symbol is halted. */
  usdPrice: NullableText,
  /** The market's price, also while an operator or a rule of the engine overrides it. */
  marketUsdPrice: NullableText,
  sources: Type.Array(Type.String()),
  wideningPpm: Type.Integer(),
  /** When a pinned price ends, ISO 8601. */
  until: NullableText,
  readings: Type.Array(PriceReadingSchema),
});
export type EnginePrice = Static<typeof EnginePriceSchema>;

/** One price service. */
const EngineSourceSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Type.OneOf(PRICE_SOURCE_KINDS),
  answeredAt: NullableText,
  /** Why its last answer was unusable; null after a good one. */
  problem: NullableText,
  status: Type.Nullable(Type.Integer()),
  failures: Type.Integer(),
  asksAgainAt: Type.String(),
});
export type EngineSource = Static<typeof EngineSourceSchema>;

const OF_ACTS = {
  happenedAt: Type.String(),
  operator: Type.String(),
  /** The second person; null if there was none. */
  approvedBy: NullableText,
};

/** One order of an operator about prices; never changed. */
const MarketActSchema = Type.Object({
  ...OF_ACTS,
  kind: Type.OneOf(PRICE_ACTS),
  symbol: Type.String(),
  usdPrice: NullableText,
  until: NullableText,
  note: Type.String(),
});

export const EngineStateSchema = Type.Object({
  isDemo: Type.Boolean(),
  prices: Type.Array(EnginePriceSchema),
  sources: Type.Array(EngineSourceSchema),
  /** Symbols halted by operators; `*` is all of them. */
  halted: Type.Array(Type.String()),
});
export type EngineState = Static<typeof EngineStateSchema>;

const FreePriceBodySchema = Type.Strict({ symbol: Symbol, note: Reason, password: StepUpProof });

const Percent = Type.String({ description: 'A plain number of percent, such as `-0.85`.' });

/** The margin of one ordered pair, in percent as exact texts. */
const MarginPairSchema = Type.Object({
  fromCurrency: Type.String(),
  toCurrency: Type.String(),
  /** The margin set for this pair; null if that of its risk class applies. */
  own: Type.Nullable(Percent),
  /** The margin of its risk class, from the desk's settings. */
  standard: Percent,
  /** The margin of quotes of the current snapshot, including the widening while a price is volatile. */
  applies: Percent,
});
export type MarginPair = Static<typeof MarginPairSchema>;

/** One change of a pair by an operator; never changed. */
const MarginActSchema = Type.Object({
  ...OF_ACTS,
  kind: Type.Literal('margin'),
  fromCurrency: Type.String(),
  toCurrency: Type.String(),
  before: Type.Nullable(Percent),
  after: Type.Nullable(Percent),
  note: Type.String(),
});

export const MarginListSchema = Type.Object({
  /** The bounds of a margin. */
  min: Percent,
  max: Percent,
  pairs: Type.Array(MarginPairSchema),
});
export type MarginList = Static<typeof MarginListSchema>;

export const MarketRecordSchema = Type.Object({
  /** Orders about prices and changes of margins, newest first. */
  rows: Type.Array(Type.Union([MarketActSchema, MarginActSchema])),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
});
export type MarketRecord = Static<typeof MarketRecordSchema>;
export type MarketRecordRow = MarketRecord['rows'][number];

const OwnMargin = Type.Nullable(Type.String({ minLength: 1, maxLength: 12 }));

/** More than all ordered pairs of forty currencies. */
const PAIRS_MAX = 2_000;

/** Pairs that have the same margin and get the same one. */
const MarginStepSchema = Type.Strict({
  /** Each as `LTC XRP`: what the customer pays, and what they receive. */
  pairs: Type.Array(Type.String({ pattern: String.raw`^\S{1,16} \S{1,16}$` }), {
    minItems: 1,
    maxItems: PAIRS_MAX,
  }),
  /** The pair's own margin as the operator saw it; null if it had none. */
  before: OwnMargin,
  /** Null: the margin of the risk class applies again. */
  after: OwnMargin,
});
export type MarginStep = Static<typeof MarginStepSchema>;

const OF_PRICES = ['market_unknown', 'symbol_unknown'] as const;

export const ENGINE_CALLS = {
  engine: {
    ...byOperator('view_desk'),
    summary: 'What every price is made of, and the state of its sources.',
    answers: { 200: EngineStateSchema },
    refusals: ['market_unknown'],
  },
  marketRecord: {
    ...byOperator('view_desk'),
    summary: 'Who changed prices and margins, and why.',
    query: Type.Strict({
      limit: RowLimit,
      before: Type.Optional(Type.String({ pattern: String.raw`^\d{1,15}$` })),
    }),
    answers: { 200: MarketRecordSchema },
    refusals: ['market_unknown'],
  },
  pinPrice: {
    ...byOperator('set_prices'),
    summary:
      'Replaces the market’s price of a symbol with the operator’s own, for a limited time. Beyond 2 % of ' +
      'the market it waits for a second person, where there is one.',
    body: Type.Strict({
      symbol: Symbol,
      usdPrice: Type.String({ minLength: 1, maxLength: 40 }),
      /** The pin ends after these minutes, and the market's price applies again; at most a day. */
      minutes: Type.Integer({ minimum: 1, maximum: 24 * 60 }),
      note: Reason,
      password: StepUpProof,
    }),
    answers: { 200: EngineStateSchema },
    refusals: [...OF_PRICES, 'price_malformed', 'pin_too_far', 'proposal_open'],
  },
  unpinPrice: {
    ...byOperator('set_prices'),
    summary: 'Ends a pinned price early.',
    body: FreePriceBodySchema,
    answers: { 200: EngineStateSchema },
    refusals: OF_PRICES,
  },
  haltPrice: {
    ...byOperator('halt_prices'),
    summary: 'Stops new orders with one symbol, or with `*` all of them. Fixed rates stay fixed.',
    /** No password: stopping must never be hard. */
    body: Type.Strict({ symbol: Symbol, note: Reason }),
    answers: { 200: EngineStateSchema },
    refusals: OF_PRICES,
  },
  resumePrice: {
    ...byOperator('set_prices'),
    summary: 'Ends such a stop.',
    body: FreePriceBodySchema,
    answers: { 200: EngineStateSchema },
    refusals: OF_PRICES,
  },
  margins: {
    ...byOperator('view_desk'),
    summary: 'The margin of every pair.',
    answers: { 200: MarginListSchema },
    refusals: ['market_unknown'],
  },
  setAdjustments: {
    ...byOperator('set_prices'),
    summary:
      'Sets or removes margins of pairs, all or none, from the next snapshot on. Fixed rates stay fixed. ' +
      'With one beyond 2 % of the margin of its risk class they wait for a second person, where there is one.',
    body: Type.Strict({
      steps: Type.Array(MarginStepSchema, { minItems: 1, maxItems: PAIRS_MAX }),
      note: Reason,
      password: StepUpProof,
    }),
    answers: { 200: MarginListSchema },
    refusals: [
      ...OF_PRICES,
      'adjustment_malformed',
      'adjustment_pays_circle',
      'adjustment_changed_meanwhile',
      'adjustment_out_of_bounds',
      'proposal_open',
    ],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

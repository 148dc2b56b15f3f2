import { type Static, Type } from '../schema/type.ts';

const Percent = Type.String({ description: 'A plain number of percent, such as `-0.85`.' });

/** What one ordered pair is adjusted by, in percent as exact texts. */
export const MarginPairSchema = Type.Object({
  fromCurrency: Type.String(),
  toCurrency: Type.String(),
  /** The pair's own; null where that of its risk counts. */
  own: Type.Nullable(Percent),
  /** That of its risk, by the desk's settings. */
  standard: Percent,
  /** What quotes of the present snapshot are made with, what a restless market adds included. */
  applies: Percent,
});
export type MarginPair = Static<typeof MarginPairSchema>;

/** One change of a pair, by an operator; never changed. */
export const MarginActSchema = Type.Object({
  happenedAt: Type.String(),
  operator: Type.String(),
  fromCurrency: Type.String(),
  toCurrency: Type.String(),
  before: Type.Nullable(Percent),
  after: Type.Nullable(Percent),
  note: Type.String(),
});
export type MarginAct = Static<typeof MarginActSchema>;

export const MarginListSchema = Type.Object({
  /** What may be set. */
  min: Percent,
  max: Percent,
  pairs: Type.Array(MarginPairSchema),
  /** Newest first, at most a hundred. */
  acts: Type.Array(MarginActSchema),
});
export type MarginList = Static<typeof MarginListSchema>;

const OF_PAIR = {
  fromCurrency: Type.String({ minLength: 1, maxLength: 16 }),
  toCurrency: Type.String({ minLength: 1, maxLength: 16 }),
  /** The pair's own as the operator saw it; null where it had none. */
  before: Type.Nullable(Type.String({ minLength: 1, maxLength: 12 })),
  note: Type.String({ minLength: 1, maxLength: 500 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
} as const;

export const SetAdjustmentBodySchema = Type.Strict({
  ...OF_PAIR,
  adjustment: Type.String({ minLength: 1, maxLength: 12 }),
});
export type SetAdjustmentBody = Static<typeof SetAdjustmentBodySchema>;

export const RemoveAdjustmentBodySchema = Type.Strict(OF_PAIR);
export type RemoveAdjustmentBody = Static<typeof RemoveAdjustmentBodySchema>;

import type { CallShape } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, NullableText } from './fields.ts';

/** The keys by which the profit of a period can be grouped. */
export const PROFIT_GROUPS = ['day', 'pair', 'asset', 'operator'] as const;
export type ProfitGroup = (typeof PROFIT_GROUPS)[number];

/** The most days of a report. */
export const PROFIT_DAYS_MAX = 366;

const FIGURES = {
  /** Number of orders with a margin in the books. */
  orders: Type.Integer(),
  /** In dollars and won, each leg at the prices of its moment. Costs are above zero. */
  earnedUsd: Type.String(),
  costsUsd: Type.String(),
  /** Prizes of the lottery that were paid; not part of the costs. */
  prizesUsd: Type.String(),
  profitUsd: Type.String(),
  earnedKrw: Type.String(),
  costsKrw: Type.String(),
  prizesKrw: Type.String(),
  profitKrw: Type.String(),
  /** The number of amounts without a price, which the values do not include. */
  unpriced: Type.Integer(),
} as const;

const ProfitRowSchema = Type.Object({
  /** A day such as `2026-11-23`, a pair, an asset or an operator; empty: not of an order, or by no person. */
  key: Type.String(),
  /** The name on the screen; null if the key is empty. */
  name: NullableText,
  /** With `by=asset`: the profit in the asset itself; else null. */
  amount: NullableText,
  ...FIGURES,
});
export type ProfitRow = Static<typeof ProfitRowSchema>;

export const ProfitSchema = Type.Object({
  /** IANA name of the time zone at whose midnight days begin: of the opening hours, the query, or UTC. */
  zone: Type.String(),
  /** Days newest first, all other rows by their profit in dollars. */
  rows: Type.Array(ProfitRowSchema),
  total: Type.Object(FIGURES),
});
export type Profit = Static<typeof ProfitSchema>;

const Day = Type.String({ pattern: String.raw`^20\d\d-\d\d-\d\d$`, description: 'Such as `2026-11-23`.' });

export const ZoneOfReader = Type.String({
  maxLength: 64,
  description: 'IANA name, such as `Asia/Seoul`. Counts where the opening hours have no time zone.',
});

const ProfitQuery = Type.Strict({
  by: Type.OneOf(PROFIT_GROUPS),
  from: Day,
  /** This day is included; at most 366 days in all. */
  to: Day,
  zone: Type.Optional(ZoneOfReader),
});

export const PROFIT_CALLS = {
  profit: {
    ...byOperator('view_desk'),
    summary: 'What the desk earned in a period, from its books.',
    query: ProfitQuery,
    answers: { 200: ProfitSchema },
    refusals: ['period_invalid'],
  },
  profitCsv: {
    ...byOperator('view_desk'),
    summary: 'The same as a CSV file.',
    query: ProfitQuery,
    answers: { 200: { mediaType: 'text/csv' } },
    refusals: ['period_invalid'],
  },
  profitJson: {
    ...byOperator('view_desk'),
    summary: 'The rows of it as a JSON file.',
    query: ProfitQuery,
    answers: { 200: Type.Array(ProfitRowSchema) },
    refusals: ['period_invalid'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

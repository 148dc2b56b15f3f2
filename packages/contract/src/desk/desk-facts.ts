import { type CallShape, ETagHeaders } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { OPENING_FIELDS } from './opening.ts';
import { TrackRecordSchema } from './track-record.ts';

/** What is asked of a screening service: nothing, or what happens while it does not answer. */
export const SCREENING_MODES = ['off', 'hold', 'let_through'] as const;

/** Whose charts the pages show. */
export const WIDGETS = ['auto', 'builtin', 'tradingview'] as const;

/** What the desk says about itself, as its operator has set it. */
export const DeskFactsSchema = Type.Object({
  brandName: Type.String(),
  /** A chat in a messaging application. */
  supportUrl: Type.String(),
  contactEmail: Type.String(),
  /** Figures as they are shown, such as `58+`; they are not taken from the desk's books. */
  statistics: Type.Object({
    countries: Type.String(),
    pairs: Type.String(),
    transactions: Type.String(),
  }),
  /** Whose charts the first page and the market page show. */
  widgets: Type.OneOf(WIDGETS),
  /** Null where there is nothing to tell. */
  lottery: Type.Nullable(
    Type.Object({
      /** The prize of `next`, such as `20`; null: the lottery is not advertised. */
      usd: Type.Nullable(Type.String()),
      /** The day that is running, or the first one to come; null: no prize is set aside for one. */
      next: Type.Nullable(Type.String()),
      /** The newest day that is over and waits for its draw; null: none does. */
      drawing: Type.Nullable(Type.String()),
      /** The newest day with a result; null: none ended in the last seven days. */
      last: Type.Nullable(Type.String()),
    }),
  ),
  /** The company or person behind the desk; empty: the brand name is all there is. */
  operatorName: Type.String(),
  /** How long an order's rate is fixed. */
  rateLockMinutes: Type.Integer(),
  /** The least value of either side of an exchange, as it is shown: `50` or `75.50`. */
  minimumUsd: Type.String(),
  /** The least characters of a password. */
  passwordMin: Type.Integer(),
  /** The public key that the desk signs with; pages trust the one of the first visit. */
  signingKey: Type.String(),
  record: TrackRecordSchema,
  /** What orders are compared with, for the policy in words. */
  checks: Type.Object({ lists: Type.Boolean(), screening: Type.OneOf(SCREENING_MODES) }),
  ...OPENING_FIELDS,
});
export type DeskFacts = Static<typeof DeskFactsSchema>;

/** What the operator sets; the rest is computed. */
export type DeskFront = Omit<
  DeskFacts,
  'signingKey' | 'record' | 'checks' | 'lottery' | keyof typeof OPENING_FIELDS
>;

/** The specification's values. */
export const DEFAULT_DESK_FACTS: DeskFront = {
  brandName: 'Naru',
  supportUrl: 'https://t.me/naru_desk_support',
  contactEmail: 'support@naru.example',
  statistics: { countries: '58+', pairs: '25+', transactions: '20K+' },
  widgets: 'auto',
  operatorName: '',
  rateLockMinutes: 30,
  minimumUsd: '50',
  passwordMin: 6,
};

/** The desk itself, and the description of all calls. */
export const DESK_CALLS = {
  root: {
    summary: 'Answers when the desk is up. It names no version.',
    group: 'Desk',
    answers: {
      200: Type.Object({
        success: Type.Literal(true),
        name: Type.String(),
        mode: Type.OneOf(['rehearsal', 'live']),
      }),
    },
  },
  deskFacts: {
    summary:
      'What the desk says about itself: name, contact, figures, charts, rate lock, minimums, whether it is open, and notices.',
    group: 'Desk',
    headers: ETagHeaders,
    answers: { 200: DeskFactsSchema, 304: null },
  },
  openapi: {
    summary: 'This description, for programs: OpenAPI 3.1.',
    group: 'Desk',
    answers: { 200: Type.Object({ openapi: Type.Literal('3.1.0') }, { additionalProperties: true }) },
  },
  docs: {
    summary: 'This description, for people.',
    group: 'Desk',
    answers: { 200: { mediaType: 'text/html' } },
  },
  docsStyle: {
    summary: 'The style sheet of the page for people.',
    group: 'Desk',
    answers: { 200: { mediaType: 'text/css' } },
  },
} as const satisfies Record<string, CallShape>;

import { type Static, Type } from '../type.ts';
import { type CallShape, ETagHeaders } from '../call-shape.ts';
import { NoticeSchema, OpeningSchema } from './opening.ts';

/** With fewer orders the record is not shown. */
export const RECORD_LEAST = 20;

/** The desk's recent record, computed from its orders; nobody can set it. Null: too few orders. */
export const TrackRecordSchema = Type.Object({
  /** Orders that were delivered in the last seven days. */
  deliveredCount: Type.Integer(),
  /** Half of them were delivered within this many minutes of their deposit, rounded up. */
  medianMinutes: Type.Nullable(Type.Integer()),
  /** 95 percent of them were delivered within this many minutes. */
  p95Minutes: Type.Nullable(Type.Integer()),
  /** The percentage of orders paid and ended in these days that were not delivered; rounded up. */
  canceledPercent: Type.Nullable(Type.Integer()),
  /** Refunds that became owed in the last thirty days and were sent. */
  refundCount: Type.Integer(),
  /** Half of them were sent within this many hours, rounded up. */
  refundMedianHours: Type.Nullable(Type.Integer()),
  /** Orders that have been paid for longer than a payout may take. */
  overdueCount: Type.Integer(),
  /** The median minutes of pairs with enough orders, the most frequent pairs first. */
  pairs: Type.Array(
    Type.Object({ pay: Type.String(), receive: Type.String(), medianMinutes: Type.Integer() }),
  ),
});
export type TrackRecord = Static<typeof TrackRecordSchema>;

/** Whether a screening service is asked, and what happens while it does not answer. */
export const SCREENING_MODES = ['off', 'hold', 'let_through'] as const;

/** Whose charts the pages show. */
export const WIDGETS = ['auto', 'builtin', 'tradingview'] as const;

/** What the desk says about itself, as its operator has set it. */
export const DeskFactsSchema = Type.Object({
  brandName: Type.String(),
  /** A chat in a messaging application. */
  supportUrl: Type.String(),
  contactEmail: Type.String(),
  /** Figures as shown, such as `58+`; they are not computed from the desk's books. */
  statistics: Type.Object({
    countries: Type.String(),
    pairs: Type.String(),
    transactions: Type.String(),
  }),
  /** Whose charts the first page and the market page show. */
  widgets: Type.OneOf(WIDGETS),
  /** Null if there is no lottery to show. */
  lottery: Type.Nullable(
    Type.Object({
      /** The prize of `next`, such as `20`; null: the lottery is not advertised. */
      usd: Type.Nullable(Type.String()),
      /** The day that is running, or the first one to come; null: no prize is set aside for one. */
      next: Type.Nullable(Type.String()),
      /** The newest day that is over and waits for its draw; null: none. */
      drawing: Type.Nullable(Type.String()),
      /** The newest day with a result; null: none ended in the last seven days. */
      last: Type.Nullable(Type.String()),
    }),
  ),
  /** The company or person behind the desk; empty: only the brand name is shown. */
  operatorName: Type.String(),
  /** How long an order's rate is fixed. */
  rateLockMinutes: Type.Integer(),
  /** The least value of either side of an exchange, as shown: `50` or `75.50`. */
  minimumUsd: Type.String(),
  /** The least characters of a password. */
  passwordMin: Type.Integer(),
  /** The public key that the desk signs with; pages trust the one of the first visit. */
  signingKey: Type.String(),
  record: TrackRecordSchema,
  /** The lists and services that orders are compared with, for the text of the policy. */
  checks: Type.Object({ lists: Type.Boolean(), screening: Type.OneOf(SCREENING_MODES) }),
  opening: OpeningSchema,
  notices: Type.Array(NoticeSchema),
});
export type DeskFacts = Static<typeof DeskFactsSchema>;

/** The facts that the operator sets; the rest is computed. */
export type DeskFront = Omit<
  DeskFacts,
  'signingKey' | 'record' | 'checks' | 'lottery' | 'opening' | 'notices'
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

/** The operator's facts that pages contain; pages are prerendered before these are known. */
export type BrandFacts = Pick<
  DeskFacts,
  'brandName' | 'supportUrl' | 'contactEmail' | 'rateLockMinutes' | 'minimumUsd' | 'passwordMin'
>;

/** Placeholders in pre-rendered pages, which the server replaces before it sends one. */
export const BRAND_MARKS = {
  brandName: '%brandName%',
  supportUrl: '%supportUrl%',
  contactEmail: '%contactEmail%',
  rateLockMinutes: '%rateLockMinutes%',
  minimumUsd: '%minimumUsd%',
  passwordMin: '%passwordMin%',
} as const satisfies Record<keyof BrandFacts, string>;

/** Placeholder of `PUBLIC_URL`, without a final slash, for links that need an absolute address. */
export const PUBLIC_URL_MARK = '%publicUrl%';

/** Id of the element in every page that the server fills with the notices of the desk. */
export const DESK_NOTICES_ID = 'desk-notices';

/** The day of the latest change of the terms or the privacy policy. */
export const POLICY_VERSION = '2026-11-24';

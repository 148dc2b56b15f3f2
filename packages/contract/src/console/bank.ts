import {
  BANK_TIME_PRECISIONS,
  LINE_ASIDE_REFUSALS,
  LINE_FLAGS,
  LINE_VERDICTS,
  MATCH_REASONS,
  STATEMENT_PROBLEMS,
  STATEMENT_REMARKS,
} from '@naru/core';
import type { CallShape } from '../call-shape.ts';
import { OF_NOTES } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, Note, NullableText, StepUpProof } from './fields.ts';
import { UnmatchedState } from './unmatched.ts';

/** A bank account of the desk. */
const BankAccountSchema = Type.Object({
  railId: Type.String(),
  symbol: Type.String(),
  /** `_id` of its currency. */
  currency: Type.String(),
  /** Bank, number and holder in one line, as customers see it. */
  account: Type.String(),
  isTest: Type.Boolean(),
  /** Lines of its statements that need a decision by a person. */
  lineCount: Type.Integer(),
  /** Orders that wait for their transfer, and whose customers said that they paid. */
  claimCount: Type.Integer(),
});
export type BankDeskAccount = Static<typeof BankAccountSchema>;

const BankOrderSchema = Type.Object({
  /** Reference of the order. */
  id: Type.String(),
  version: Type.Integer(),
  /** Exact decimal texts: the amount due, and the part still missing. */
  amount: Type.String(),
  due: Type.String(),
  isClaimed: Type.Boolean(),
  /** The holder of the account that the transfer comes from, as the customer says. */
  depositor: NullableText,
  createdAt: Type.String(),
  lockEndsAt: Type.String(),
  claimEndsAt: NullableText,
});
export type BankDeskOrder = Static<typeof BankOrderSchema>;

const CandidateSchema = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  due: Type.String(),
  /** The customer's statement in the order. */
  depositor: NullableText,
  reasons: Type.Array(Type.OneOf(MATCH_REASONS)),
});

const BankLineSchema = Type.Object({
  /** Identifies the line permanently, whichever file it came in. */
  key: Type.String(),
  direction: Type.OneOf(['in', 'out']),
  amount: Type.String(),
  bookedAt: Type.String(),
  precision: Type.OneOf(BANK_TIME_PRECISIONS),
  balance: NullableText,
  shown: Type.String(),
  holder: NullableText,
  remark: Type.String(),
  bank: Type.String(),
  kind: Type.String(),
  verdict: Type.OneOf(LINE_VERDICTS),
  flag: Type.Nullable(Type.OneOf(LINE_FLAGS)),
  /** Best first; the first one is the proposed order if the verdict says so. */
  candidates: Type.Array(CandidateSchema),
  /** The best order has another depositor than the bank names. */
  isOtherName: Type.Boolean(),
  /** The order whose payout it is, or whose receipt it was recorded for. */
  order: Type.Nullable(Type.Object({ id: Type.String(), version: Type.Integer() })),
  isUsed: Type.Boolean(),
  /** The key of the receipt or payout that this line proves; a person may have typed another key. */
  receiptKey: NullableText,
  /** The bank took the money back, and the receipt was taken back, too. */
  isTakenBack: Type.Boolean(),
  /** The state of the line as money of no order; null: nobody recorded it as such. */
  unmatched: Type.Nullable(UnmatchedState),
  /** The data that attesting the payout of this line takes; null for all other lines. */
  payout: Type.Nullable(
    Type.Object({
      disbursementId: Type.String(),
      version: Type.Integer(),
      /** Until then the attest needs no password; null: it needs it now. */
      passwordFreeUntil: NullableText,
    }),
  ),
});
export type BankDeskLine = Static<typeof BankLineSchema>;

/**
 * `check`: proposals and lines for a person. `unclaimed`: money in without an order. `aside`: lines that a
 * person put aside, because they need nothing. `rest`: all others.
 */
export const LINE_GROUPS = ['check', 'unclaimed', 'aside', 'rest'] as const;
/** `orders`: orders that wait for their transfer. */
export const BANK_VIEWS = [...LINE_GROUPS, 'orders'] as const;

export const BankDeskSchema = Type.Object({
  accounts: Type.Array(BankAccountSchema),
  /** The account of this view; null on a desk without a bank. */
  railId: NullableText,
  counts: Type.Object({
    check: Type.Integer(),
    unclaimed: Type.Integer(),
    aside: Type.Integer(),
    rest: Type.Integer(),
    claimed: Type.Integer(),
    waiting: Type.Integer(),
  }),
  /** Lines before this time are too many, and neither listed nor compared; null: there are none. */
  linesSince: NullableText,
  /** There are too many orders: the newest are neither listed nor compared. */
  areOrdersLeftOut: Type.Boolean(),
  /** Newest first; empty in the view of the orders. */
  lines: Type.Array(BankLineSchema),
  /** Orders whose customers said that they paid come first; empty in every other view. */
  orders: Type.Array(BankOrderSchema),
  /** Pass as `before` for the next page of the view; null at the end. */
  nextBefore: NullableText,
});
export type BankDeskAnswer = Static<typeof BankDeskSchema>;

/** Of a longer list the first problems are enough to repair the file or to export it again. */
export const STATEMENT_PROBLEMS_MAX = 100;

const Label = Type.String({ minLength: 1, maxLength: 100 });
const ColumnLabel = Type.Optional(Label);
const NamedColumnsSchema = Type.Strict({
  /** The header in the file for each of the `STATEMENT_COLUMNS`. */
  columns: Type.Strict({
    time: ColumnLabel,
    clock: ColumnLabel,
    out: ColumnLabel,
    in: ColumnLabel,
    signed: ColumnLabel,
    currency: ColumnLabel,
    side: ColumnLabel,
    balance: ColumnLabel,
    shown: ColumnLabel,
    holder: ColumnLabel,
    remark: ColumnLabel,
    otherAccount: ColumnLabel,
    otherBank: ColumnLabel,
    kind: ColumnLabel,
    bankRef: ColumnLabel,
  }),
  /** The word in the column `side` for money that came in. */
  inWord: Type.Nullable(Label),
});

const StatementBodySchema = Type.Strict({
  railId: Type.String({ minLength: 1, maxLength: 64 }),
  /** The bytes in base64, validated when decoded: a pattern and a length here delay visitors by 100 ms. */
  file: Type.String(),
  /** For a table that the desk does not know; stored with the account at the import. */
  named: Type.Optional(NamedColumnsSchema),
});
export type StatementBody = Static<typeof StatementBodySchema>;

export const StatementAnswerSchema = Type.Object({
  /** Empty where the whole file could be read. */
  problems: Type.Array(
    Type.Object({
      code: Type.OneOf(STATEMENT_PROBLEMS),
      row: Type.Nullable(Type.Integer()),
      /** The column, element or field of the file, or the number of its account. */
      source: NullableText,
    }),
  ),
  problemCount: Type.Integer(),
  /** The account of this desk that the file belongs to, if another one was chosen. */
  otherRailId: NullableText,
  remarks: Type.Array(Type.OneOf(STATEMENT_REMARKS)),
  lineCount: Type.Integer(),
  newCount: Type.Integer(),
  /** Number of lines with an amount of 0, which are left out. */
  zeroCount: Type.Integer(),
  in: Type.String(),
  out: Type.String(),
  from: NullableText,
  until: NullableText,
  /** The first rows of a table whose header belongs to no known bank; null for any other file. */
  rows: Type.Nullable(Type.Array(Type.Array(Type.String()))),
  /** The column names by which such a table was read; null: nobody has named them. */
  named: Type.Nullable(NamedColumnsSchema),
});
export type StatementAnswer = Static<typeof StatementAnswerSchema>;

/** Lines that a person chose one by one. */
export const LINES_ASIDE_MAX = 200;

const AsideBodySchema = Type.Strict({
  railId: Type.String({ minLength: 1, maxLength: 64 }),
  keys: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: LINES_ASIDE_MAX }),
  note: Note,
});
export type AsideBody = Static<typeof AsideBodySchema>;

const AsideAnswerSchema = Type.Object({
  /** Lines that were not put aside, and why. */
  left: Type.Array(Type.Object({ key: Type.String(), reason: Type.OneOf(LINE_ASIDE_REFUSALS) })),
  doneCount: Type.Integer(),
});
export type AsideAnswer = Static<typeof AsideAnswerSchema>;

export const BANK_CALLS = {
  putLinesAside: {
    ...byOperator('work_orders'),
    summary: 'Puts lines of a statement aside that are known and need nothing: those that can be.',
    body: Type.Strict({
      ...AsideBodySchema.properties,
      /** The person has seen which lines clearly match an order; otherwise such lines are not put aside. */
      isConfirmed: Type.Boolean(),
      password: StepUpProof,
    }),
    answers: { 200: AsideAnswerSchema },
    refusals: ['bank_unknown', ...OF_NOTES],
  },
  takeLinesBack: {
    ...byOperator('work_orders'),
    summary: 'Lets lines wait for a person again that were put aside.',
    body: AsideBodySchema,
    answers: { 200: AsideAnswerSchema },
    refusals: ['bank_unknown', ...OF_NOTES],
  },
  bankDesk: {
    ...byOperator('view_desk'),
    summary: 'What is to be checked at one bank: lines of its statements, and orders that wait.',
    query: Type.Object({
      rail: Type.Optional(Type.String({ maxLength: 64 })),
      view: Type.Optional(Type.OneOf(BANK_VIEWS)),
      before: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    answers: { 200: BankDeskSchema },
  },
  previewStatement: {
    ...byOperator('work_orders'),
    summary: 'Reads a statement and says what it would bring. Nothing is kept.',
    body: StatementBodySchema,
    answers: { 200: StatementAnswerSchema },
    refusals: ['bank_unknown'],
  },
  importStatement: {
    ...byOperator('work_orders'),
    summary: 'Keeps the lines of a statement that are not known yet: all of them, or none.',
    body: StatementBodySchema,
    answers: { 200: StatementAnswerSchema },
    refusals: ['bank_unknown'],
  },
  practiceStatement: {
    summary: 'The statement of a rehearsal’s bank, with what customers say they paid. Not on a live desk.',
    ...byOperator('work_orders'),
    group: 'Rehearsal',
    query: Type.Object({ rail: Type.String({ minLength: 1, maxLength: 64 }) }),
    answers: { 200: { mediaType: 'text/csv' } },
    refusals: ['bank_unknown'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

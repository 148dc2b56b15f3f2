import {
  type CallShape,
  NullableText,
  RowLimit,
  StepUpProof,
  SuccessSchema,
  Type,
  byOperator,
} from '@naru/contract';
import { LANGUAGES } from '@naru/core';

export const NewsletterAnswerSchema = Type.Object({
  success: Type.Literal(true),
  /** A letter with a link is sent first. This reveals nothing about the address. */
  needsConfirmation: Type.Boolean(),
});

/** The reader's id, as in their letters; 160 random bits. */
const LeaveQuery = Type.Strict({ reader: Type.String({ minLength: 1, maxLength: 64 }) });
const LeaveAnswerSchema = Type.Object({
  success: Type.Literal(true),
  /** False: nobody is subscribed by this link, for example because they have left before. */
  hasLeft: Type.Boolean(),
});

export const ReaderListSchema = Type.Object({
  rows: Type.Array(
    Type.Object({
      /** Covered for people who may not read letters in full. */
      email: Type.String(),
      language: Type.OneOf(LANGUAGES),
      askedAt: Type.String(),
      /** Null: the link of the letter was not opened, or no letter was sent. */
      confirmedAt: NullableText,
    }),
  ),
  /** Pass as `after` for the next page; null at the end. */
  nextAfter: NullableText,
});

export const VISITOR_SHAPES = {
  subscribeNewsletter: {
    summary: 'Subscribes to the newsletter; if the desk sends mail, a mailed link has to be opened first.',
    group: 'Letters',
    body: Type.Strict({ email: Type.String({ minLength: 1, maxLength: 254 }) }),
    answers: { 200: NewsletterAnswerSchema },
    refusals: ['email_invalid'],
  },
  confirmNewsletter: {
    summary: 'Confirms the newsletter with the token of the mailed link `/?newsletter=…`. It works once.',
    group: 'Letters',
    body: Type.Strict({ token: Type.String({ minLength: 1, maxLength: 128 }) }),
    answers: { 200: SuccessSchema },
    refusals: ['link_invalid'],
  },
  openLeaving: {
    summary:
      'Where a mail program without RFC 8058 opens the link to leave: the page that does it with one press.',
    group: 'Letters',
    query: LeaveQuery,
    answers: { 303: null },
  },
  leaveNewsletter: {
    summary:
      'Ends a subscription of the newsletter. Mail programs call it (RFC 8058), and so does the page `/?leave=…`.',
    group: 'Letters',
    query: LeaveQuery,
    body: Type.Nullable(Type.Strict({})),
    answers: { 200: LeaveAnswerSchema },
  },
} as const satisfies Readonly<Record<string, CallShape>>;

export const OPERATOR_SHAPES = {
  readers: {
    ...byOperator('view_desk'),
    summary: 'The subscribers of the newsletter, by address.',
    query: Type.Strict({ limit: RowLimit, after: Type.Optional(Type.String({ maxLength: 600 })) }),
    answers: { 200: ReaderListSchema },
  },
  readersCsv: {
    ...byOperator('show_letters'),
    summary:
      'Who has confirmed the newsletter, as a CSV file, each with their own link to leave. It is an act in ' +
      'the audit trail.',
    body: Type.Strict({ password: StepUpProof }),
    answers: { 200: { mediaType: 'text/csv' } },
  },
} as const satisfies Readonly<Record<string, CallShape>>;

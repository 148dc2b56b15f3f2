import { type CallShape, RowLimit, SuccessSchema } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { ISSUE_BODY_LENGTH_MAX, ISSUE_STATES, ISSUE_SUBJECT_LENGTH_MAX } from './choices.ts';
import { byOperator, NullableText, StepUpProof, Version } from './fields.ts';

const IssueParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const Subject = Type.String({ maxLength: ISSUE_SUBJECT_LENGTH_MAX });
const Body = Type.String({ maxLength: ISSUE_BODY_LENGTH_MAX });

const WordsSchema = Type.Strict({ subject: Subject, body: Body });
const IssueWordsSchema = Type.Strict({ en: WordsSchema, kr: WordsSchema });
export type ConsoleIssueWords = Static<typeof IssueWordsSchema>;

const ISSUE_ROW = {
  id: Type.String(),
  state: Type.OneOf(ISSUE_STATES),
  version: Type.Integer({ minimum: 1 }),
  subjects: Type.Object({ en: Type.String(), kr: Type.String() }),
  changedAt: Type.String(),
  changedBy: Type.String(),
  begunAt: NullableText,
  /** When the last letter was written, or the issue was stopped. */
  endedAt: NullableText,
  /** Who had confirmed when it was begun. */
  readers: Type.Integer({ minimum: 0 }),
  /** Letters that were written; of these, how many still wait, and how many failed for good. */
  letters: Type.Integer({ minimum: 0 }),
  waiting: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
};
const IssueRowSchema = Type.Object(ISSUE_ROW);
export type ConsoleIssueRow = Static<typeof IssueRowSchema>;

export const IssueListSchema = Type.Object({
  rows: Type.Array(IssueRowSchema),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
});
export type IssueList = Static<typeof IssueListSchema>;

export const IssueSchema = Type.Object({
  ...ISSUE_ROW,
  words: IssueWordsSchema,
  /** Who would get it now. */
  confirmedReaders: Type.Integer({ minimum: 0 }),
  /** False: nothing can be sent. */
  hasMailServer: Type.Boolean(),
});
export type ConsoleIssue = Static<typeof IssueSchema>;

export const IssuePreviewSchema = Type.Object({
  subject: Type.String(),
  text: Type.String(),
  /** A whole document, which loads nothing. */
  html: Type.String(),
});
export type IssuePreview = Static<typeof IssuePreviewSchema>;

const OF_WORDS = ['text_unreadable', 'text_has_address'] as const;
const OF_CHANGES = ['issue_unknown', 'issue_not_draft', 'issue_changed_meanwhile'] as const;

export const NEWSLETTER_CALLS = {
  issues: {
    ...byOperator('view_desk'),
    summary: 'The issues of the newsletter, newest first, and how far they are sent.',
    query: Type.Strict({ limit: RowLimit, before: Type.Optional(Type.String({ maxLength: 64 })) }),
    answers: { 200: IssueListSchema },
  },
  issue: {
    ...byOperator('view_desk'),
    summary: 'One issue with its words.',
    params: IssueParams,
    answers: { 200: IssueSchema },
    refusals: ['issue_unknown'],
  },
  createIssue: {
    ...byOperator('answer_letters'),
    summary: 'Writes a draft of an issue in both languages.',
    body: Type.Strict({ words: IssueWordsSchema }),
    answers: { 200: IssueSchema },
    refusals: OF_WORDS,
  },
  changeIssue: {
    ...byOperator('answer_letters'),
    summary: 'Changes the words of a draft.',
    params: IssueParams,
    body: Type.Strict({ words: IssueWordsSchema, version: Version }),
    answers: { 200: IssueSchema },
    refusals: [...OF_WORDS, ...OF_CHANGES],
  },
  previewIssue: {
    ...byOperator('answer_letters'),
    summary: 'The letter that readers of one language would get.',
    body: Type.Strict({ words: WordsSchema, language: Type.OneOf(['en', 'kr']) }),
    answers: { 200: IssuePreviewSchema },
    refusals: ['text_unreadable'],
  },
  removeIssue: {
    ...byOperator('answer_letters'),
    summary: 'Deletes a draft.',
    params: IssueParams,
    body: Type.Strict({ version: Version }),
    answers: { 200: SuccessSchema },
    refusals: OF_CHANGES,
  },
  sendIssue: {
    ...byOperator('send_newsletter'),
    summary: 'Sends a draft to every reader who has confirmed, once, at the pace of `newsletterPerMinute`.',
    params: IssueParams,
    body: Type.Strict({ version: Version, password: StepUpProof }),
    answers: { 200: IssueSchema },
    refusals: [...OF_CHANGES, 'issue_incomplete', 'readers_missing', 'mail_server_missing', 'step_up_failed'],
  },
  stopIssue: {
    ...byOperator('send_newsletter'),
    summary: 'Writes no further letters of an issue. The few that wait are still sent.',
    params: IssueParams,
    answers: { 200: IssueSchema },
    refusals: ['issue_unknown', 'issue_not_sending'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

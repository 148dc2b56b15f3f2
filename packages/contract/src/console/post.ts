import { LETTER_FOLDERS, LANGUAGES } from '@naru/core';
import { type CallShape, RowLimit } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { ANSWER_LENGTH_MAX } from '../choices.ts';
import { byOperator, NullableText, Reason, StepUpProof } from './fields.ts';

const Language = Type.OneOf(LANGUAGES);
const LetterParams = Type.Object({ id: Type.String({ maxLength: 64 }) });

/** A letter without its text. Receiver, subject and sender are null once the person is forgotten. */
const ConsoleLetterSchema = Type.Object({
  id: Type.String(),
  /** Such as `password_reset`; the console has a text for each. */
  kind: Type.String(),
  language: Language,
  /** Covered, as `a…@example.com`. Null for letters to the desk itself, too. */
  to: NullableText,
  subject: NullableText,
  /** The visitor who wrote a message; the address is covered for people who may not answer. */
  from: Type.Nullable(Type.Object({ name: Type.String(), email: Type.String() })),
  createdAt: Type.String(),
  /** When it was sent, or when the desk stopped trying. */
  endedAt: NullableText,
  /** The link in it has expired, so sending it would be useless. */
  isOver: Type.Boolean(),
  attempts: Type.Integer({ minimum: 0 }),
  /** Null unless it waits for a mail server. */
  nextTryAt: NullableText,
  /** The operator who answered a visitor's message, and when. */
  answered: Type.Nullable(Type.Object({ by: Type.String(), at: Type.String() })),
  /** Why the last attempt failed: a code, such as `smtp_550`. */
  fault: NullableText,
});
export type ConsoleLetter = Static<typeof ConsoleLetterSchema>;

export const LetterListSchema = Type.Object({
  rows: Type.Array(ConsoleLetterSchema),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
  /** False: nothing is sent, and operators pass the letters on. */
  hasMailServer: Type.Boolean(),
});
export type LetterList = Static<typeof LetterListSchema>;

export const LetterTextSchema = Type.Object({
  id: Type.String(),
  /** Links and codes are covered. Null if the person is forgotten. */
  text: NullableText,
  /** The orders whose references a visitor’s message names; `isSameEmail`: its sender made it. */
  orders: Type.Array(Type.Object({ reference: Type.String(), isSameEmail: Type.Boolean() })),
  /** The answer that the desk sent to a visitor’s message; null if there is none, or if it was forgotten. */
  answer: NullableText,
  /** Whether the desk can send an answer. */
  canAnswer: Type.Boolean(),
});
export type LetterWords = Static<typeof LetterTextSchema>;

/** A letter as its receiver reads it. */
export const ShownLetterSchema = Type.Object({
  to: NullableText,
  subject: Type.String(),
  text: Type.String(),
});
export type ShownLetter = Static<typeof ShownLetterSchema>;

export const POST_CALLS = {
  letters: {
    ...byOperator('view_desk'),
    summary: 'The letters of one folder, newest first, without their text.',
    query: Type.Strict({
      folder: Type.OneOf(LETTER_FOLDERS),
      limit: RowLimit,
      before: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answers: { 200: LetterListSchema },
  },
  letter: {
    ...byOperator('view_desk'),
    summary: 'The text of one letter, with its links and codes covered.',
    params: LetterParams,
    answers: { 200: LetterTextSchema },
    refusals: ['letter_unknown'],
  },
  showLetter: {
    ...byOperator('show_letters'),
    summary:
      'One letter with its receiver, links and codes. They act in the name of that person, so it takes the ' +
      'password and is an entry of the audit trail.',
    params: LetterParams,
    body: Type.Strict({ password: StepUpProof }),
    answers: { 200: ShownLetterSchema },
    refusals: ['letter_unknown', 'contact_erased'],
  },
  answerLetter: {
    ...byOperator('answer_letters'),
    summary:
      'Notes in the audit trail that a visitor’s message is answered, by whom and when. Only the first note counts.',
    params: LetterParams,
    body: Type.Nullable(Type.Strict({ note: Type.Optional(Reason) })),
    answers: { 200: ConsoleLetterSchema },
    refusals: ['letter_unknown', 'letter_answered'],
  },
  writeAnswer: {
    ...byOperator('answer_letters'),
    summary: 'Answers a visitor’s message by e-mail, in its thread. There is one answer to a message.',
    params: LetterParams,
    body: Type.Strict({ text: Type.String({ minLength: 1, maxLength: ANSWER_LENGTH_MAX, pattern: '\\S' }) }),
    answers: { 200: ConsoleLetterSchema },
    refusals: [
      'letter_unknown',
      'letter_answered',
      'contact_erased',
      'mail_server_missing',
      'text_unreadable',
      'text_has_address',
    ],
  },
} as const satisfies Readonly<Record<string, CallShape>>;

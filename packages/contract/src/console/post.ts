import { type Static, type TSchema, Type } from '../schema/type.ts';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** What waits to be sent, what failed for good, what went out; and what visitors wrote. */
export const LETTER_FOLDERS = ['waiting', 'given_up', 'sent', 'contact'] as const;
export const LetterFolderSchema = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('given_up'),
  Type.Literal('sent'),
  Type.Literal('contact'),
]);
export type ConsoleLetterFolder = Static<typeof LetterFolderSchema>;

/** A letter without its words. Receiver, subject and writer are null once the person was forgotten. */
export const ConsoleLetterSchema = Type.Object({
  id: Type.String(),
  /** Such as `password_reset`; texts for people exist for every one. */
  kind: Type.String(),
  language: Type.Union([Type.Literal('en'), Type.Literal('kr')]),
  /** Null also for letters to the desk itself. */
  to: Nullable(Type.String()),
  subject: Nullable(Type.String()),
  /** Of what visitors wrote. */
  from: Nullable(Type.Object({ name: Type.String(), email: Type.String() })),
  createdAt: Type.String(),
  /** When it was sent or given up. */
  endedAt: Nullable(Type.String()),
  /** The link in it works no more, so it helps nobody. */
  isOver: Type.Boolean(),
  attempts: Type.Integer({ minimum: 0 }),
  /** Only while it waits for a mail server. */
  nextTryAt: Nullable(Type.String()),
  /** Of what visitors wrote: the operator who has answered it, and when. */
  answered: Nullable(Type.Object({ by: Type.String(), at: Type.String() })),
  /** Why the last attempt failed: a code, such as `smtp_550`. */
  fault: Nullable(Type.String()),
});
export type ConsoleLetter = Static<typeof ConsoleLetterSchema>;

/** Why, or how it was answered, in a few words. */
export const AnswerLetterBodySchema = Type.Union([
  Type.Object(
    { note: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })) },
    { additionalProperties: false },
  ),
  Type.Null(),
]);
export type AnswerLetterBody = Static<typeof AnswerLetterBodySchema>;

export const LetterListSchema = Type.Object({
  rows: Type.Array(ConsoleLetterSchema),
  /** Of the next page; null on the last one. */
  nextBefore: Nullable(Type.String()),
  /** False: nothing is sent, and whoever works here passes the letters on. */
  hasMailServer: Type.Boolean(),
});
export type LetterList = Static<typeof LetterListSchema>;

export const LetterTextSchema = Type.Object({
  id: Type.String(),
  /** Null when it is hidden, or the person was forgotten. */
  text: Nullable(Type.String()),
  /** A link that signs in or confirms goes to its receiver alone, where there is a mail server. */
  isHidden: Type.Boolean(),
});
export type LetterWords = Static<typeof LetterTextSchema>;

export const ReaderListSchema = Type.Object({
  rows: Type.Array(
    Type.Object({
      email: Type.String(),
      language: Type.Union([Type.Literal('en'), Type.Literal('kr')]),
      askedAt: Type.String(),
      /** Null: has not opened the link of the letter, or none was sent. */
      confirmedAt: Nullable(Type.String()),
    }),
  ),
  /** Of the next page; null on the last one. */
  nextAfter: Nullable(Type.String()),
});
export type ReaderList = Static<typeof ReaderListSchema>;
export type NewsletterReaderRow = ReaderList['rows'][number];

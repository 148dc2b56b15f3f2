import { type Static, Type } from '../schema/type.ts';

/** What waits to be sent, what failed for good, what went out; and what visitors wrote. */
export const LETTER_FOLDERS = ['waiting', 'given_up', 'sent', 'contact'] as const;
export const LetterFolderSchema = Type.OneOf(['waiting', 'given_up', 'sent', 'contact']);
export type ConsoleLetterFolder = Static<typeof LetterFolderSchema>;

/** A letter without its words. Receiver, subject and writer are null once the person was forgotten. */
export const ConsoleLetterSchema = Type.Object({
  id: Type.String(),
  /** Such as `password_reset`; texts for people exist for every one. */
  kind: Type.String(),
  language: Type.OneOf(['en', 'kr']),
  /** Null also for letters to the desk itself. */
  to: Type.Nullable(Type.String()),
  subject: Type.Nullable(Type.String()),
  /** Of what visitors wrote. */
  from: Type.Nullable(Type.Object({ name: Type.String(), email: Type.String() })),
  createdAt: Type.String(),
  /** When it was sent or given up. */
  endedAt: Type.Nullable(Type.String()),
  /** The link in it works no more, so it helps nobody. */
  isOver: Type.Boolean(),
  attempts: Type.Integer({ minimum: 0 }),
  /** Only while it waits for a mail server. */
  nextTryAt: Type.Nullable(Type.String()),
  /** Of what visitors wrote: the operator who has answered it, and when. */
  answered: Type.Nullable(Type.Object({ by: Type.String(), at: Type.String() })),
  /** Why the last attempt failed: a code, such as `smtp_550`. */
  fault: Type.Nullable(Type.String()),
});
export type ConsoleLetter = Static<typeof ConsoleLetterSchema>;

/** Why, or how it was answered, in a few words. */
export const AnswerLetterBodySchema = Type.Nullable(
  Type.Strict({ note: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })) }),
);
export type AnswerLetterBody = Static<typeof AnswerLetterBodySchema>;

export const LetterListSchema = Type.Object({
  rows: Type.Array(ConsoleLetterSchema),
  /** Of the next page; null on the last one. */
  nextBefore: Type.Nullable(Type.String()),
  /** False: nothing is sent, and whoever works here passes the letters on. */
  hasMailServer: Type.Boolean(),
});
export type LetterList = Static<typeof LetterListSchema>;

export const LetterTextSchema = Type.Object({
  id: Type.String(),
  /** Null when it is hidden, or the person was forgotten. */
  text: Type.Nullable(Type.String()),
  /** A link that signs in or confirms goes to its receiver alone, where there is a mail server. */
  isHidden: Type.Boolean(),
});
export type LetterWords = Static<typeof LetterTextSchema>;

export const ReaderListSchema = Type.Object({
  rows: Type.Array(
    Type.Object({
      email: Type.String(),
      language: Type.OneOf(['en', 'kr']),
      askedAt: Type.String(),
      /** Null: has not opened the link of the letter, or none was sent. */
      confirmedAt: Type.Nullable(Type.String()),
    }),
  ),
  /** Of the next page; null on the last one. */
  nextAfter: Type.Nullable(Type.String()),
});
export type ReaderList = Static<typeof ReaderListSchema>;
export type NewsletterReaderRow = ReaderList['rows'][number];

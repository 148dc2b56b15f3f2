import type { LetterLanguage } from '../facts/language.ts';
import type { LetterOf } from './letters.ts';

/** Somebody who asked for the newsletter. */
export interface NewsletterReader {
  /** The address in lower case: one reader for each. */
  readonly emailKey: string;
  /** 160 random bits in base 58, in their link to leave: anyone with it can unsubscribe. */
  readonly readerId: string;
  readonly email: string;
  readonly language: LetterLanguage;
  /** SHA-256 of the token in the confirmation letter; null where none was sent. */
  readonly tokenHash: string | null;
  readonly createdAtMs: number;
  readonly confirmedAtMs: number | null;
}

export interface NewsletterStore {
  /** Saves a reader with the confirmation letter. A confirmed reader stays as they are and gets no letter. */
  saveNewsletterReader(
    reader: NewsletterReader,
    letters: readonly LetterOf<'newsletter_confirm'>[],
  ): Promise<void>;
  /** False when no reader has this token. */
  confirmNewsletterReader(tokenHash: string, nowMs: number): Promise<boolean>;
  /** By address, page by page. */
  listNewsletterReaders(query: {
    readonly limit: number;
    readonly afterEmailKey?: string;
  }): Promise<readonly NewsletterReader[]>;
  /** Deletes readers who were asked before that moment and never confirmed. Returns how many. */
  forgetNewsletterReaders(askedBeforeMs: number): Promise<number>;
  /** False when there is no such reader. */
  deleteNewsletterReader(readerId: string): Promise<boolean>;
}

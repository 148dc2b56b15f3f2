import type { LetterLanguage } from '../facts/language.ts';
import type { LetterOf } from './letters.ts';

/** Somebody who asked for the newsletter. */
export interface NewsletterReader {
  /** The address in lower case: one reader for each. */
  readonly emailKey: string;
  readonly email: string;
  readonly language: LetterLanguage;
  /** SHA-256 of the token in the letter that asks for a confirmation; null where none was sent. */
  readonly tokenHash: string | null;
  readonly createdAtMs: number;
  readonly confirmedAtMs: number | null;
}

export interface NewsletterStore {
  /** With the letter that asks for a confirmation. One who has confirmed stays, and gets no letter. */
  saveNewsletterReader(
    reader: NewsletterReader,
    letters: readonly LetterOf<'newsletter_confirm'>[],
  ): Promise<void>;
  /** False when no reader waits for this token. */
  confirmNewsletterReader(tokenHash: string, nowMs: number): Promise<boolean>;
  /** By address, page by page. */
  listNewsletterReaders(query: {
    readonly limit: number;
    readonly afterEmailKey?: string;
  }): Promise<readonly NewsletterReader[]>;
  /** Those who were asked before that moment and never answered. Gives how many there were. */
  forgetNewsletterReaders(askedBeforeMs: number): Promise<number>;
}

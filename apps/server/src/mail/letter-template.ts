import type { LetterFacts, LetterKind } from '@naru/desk';

/** A letter in words: one line for the subject, paragraphs of plain text below it. */
export interface LetterText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** What a template gets besides the facts: the addresses of our pages, and times in words. */
export interface LetterPlace {
  orderLink(orderId: string): string;
  resetLink(token: string): string;
  emailLink(token: string): string;
  /** Undoes a change of e-mail address. */
  undoLink(token: string): string;
  /** The page that changes where a refund goes, once. */
  refundLink(link: { readonly orderId: string; readonly refundId: string; readonly token: string }): string;
  newsletterLink(token: string): string;
  /** The token itself, for people to type. */
  code(token: string): string;
  /** A moment in words, in UTC. */
  time(atMs: number): string;
}

/** All letters of one language; a kind that is missing does not compile. */
export type LetterTemplates = {
  readonly [Kind in LetterKind]: (facts: LetterFacts<Kind>, place: LetterPlace) => LetterText;
};

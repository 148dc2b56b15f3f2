import type { LanguageCode } from '../../../shared/storage/language-cookie.ts';

/** A titled passage of a page that is read. `<b>…</b>` and the like in a text become elements. */
export interface Passage {
  readonly title: string;
  /** Each a paragraph; those that begin with `- ` stand together as a list. */
  readonly text: readonly string[];
}

/** Every topic in every language: one that is missing does not compile. */
export type Book<Topic extends string> = Readonly<Record<LanguageCode, Readonly<Record<Topic, Passage>>>>;

import type { Language } from '@naru/core';

/** Tags such as `<b>…</b>` in a text become elements. */
export interface Passage {
  readonly title: string;
  /** Paragraphs; consecutive ones that begin with `- ` form a list. */
  readonly text: readonly string[];
}

export type Book<Topic extends string> = Readonly<Record<Language, Readonly<Record<Topic, Passage>>>>;

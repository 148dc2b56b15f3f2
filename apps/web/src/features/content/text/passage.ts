import type { Language } from '@naru/core';

/** Tags such as `<b>…</b>` in a text become elements. */
export interface Passage {
  readonly title: string;
  /** Paragraphs; consecutive ones that begin with `- ` form a list. */
  readonly text: readonly string[];
}

export type Book<Topic extends string> = Readonly<Record<Language, Readonly<Record<Topic, Passage>>>>;

/** A paragraph, or the rows of a list. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly rows: readonly string[] };

const ROW_MARK = '- ';

/** Consecutive texts that begin with `- ` become a list. */
export function splitBlocks(texts: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let rows: string[] = [];
  for (const text of texts) {
    if (text.startsWith(ROW_MARK)) {
      if (rows.length === 0) blocks.push({ kind: 'list', rows });
      rows.push(text.slice(ROW_MARK.length));
      continue;
    }
    rows = [];
    blocks.push({ kind: 'paragraph', text });
  }
  return blocks;
}

/** Text between these tags appears only where the desk advertises its lottery. It may contain other tags. */
const LOTTERY = / ?<lottery>(?:[^<]|<(?!\/?lottery>))*<\/lottery>/g;

const MARKS = /<\/?lottery>/g;

/** Removes the text about the lottery, or only the tags around it. */
export function sayLottery(text: string, hasLottery: boolean): string {
  return hasLottery ? text.replaceAll(MARKS, '') : text.replaceAll(LOTTERY, '');
}

/** In the order of the page, as are the two lists below. */
export const FAQ_TOPICS = [
  'how',
  'time',
  'rate',
  'states',
  'canceled',
  'amount',
  'cancel',
  'limits',
  'account',
  'safety',
] as const;
export type FaqTopic = (typeof FAQ_TOPICS)[number];

export const TERMS_TOPICS = ['general', 'orders', 'payment', 'refunds', 'identity', 'liability'] as const;
export type TermsTopic = (typeof TERMS_TOPICS)[number];

export const PRIVACY_TOPICS = ['collected', 'purpose', 'browser', 'sharing', 'rights'] as const;
export type PrivacyTopic = (typeof PRIVACY_TOPICS)[number];

import { FAQ_EN } from './faq-en.ts';
import { FAQ_KR } from './faq-kr.ts';
import type { Book } from './passage.ts';

/** What people ask, in the order of the page. */
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

export const FAQ: Book<FaqTopic> = { en: FAQ_EN, kr: FAQ_KR };

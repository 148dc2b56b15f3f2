import { FAQ_EN } from './faq-en.ts';
import { FAQ_KR } from './faq-kr.ts';
import type { Book } from './passage.ts';
import type { FaqTopic } from './topics.ts';

export const FAQ: Book<FaqTopic> = { en: FAQ_EN, kr: FAQ_KR };

import { TERMS_EN } from './terms-en.ts';
import { TERMS_KR } from './terms-kr.ts';
import type { Book } from './passage.ts';

/** The sections of the terms, in their order. */
export const TERMS_TOPICS = ['general', 'orders', 'payment', 'refunds', 'identity', 'liability'] as const;
export type TermsTopic = (typeof TERMS_TOPICS)[number];

/** The Korean text is the agreement; the English one translates it. */
export const TERMS: Book<TermsTopic> = { en: TERMS_EN, kr: TERMS_KR };

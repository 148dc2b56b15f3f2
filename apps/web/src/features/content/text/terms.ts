import { TERMS_EN } from './terms-en.ts';
import { TERMS_KR } from './terms-kr.ts';
import type { Book } from './passage.ts';
import type { TermsTopic } from './topics.ts';

/** The Korean text is the agreement; the English one translates it. */
export const TERMS: Book<TermsTopic> = { en: TERMS_EN, kr: TERMS_KR };

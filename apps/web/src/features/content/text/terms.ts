import { TERMS_EN } from './terms-en.ts';
import { TERMS_KR } from './terms-kr.ts';
import type { Book } from './passage.ts';
import type { TermsTopic } from './topics.ts';

/** Changes whenever the text of the terms does. */
export const TERMS_EDITION = {
  version: '1.0',
  effectiveAtMs: Date.UTC(2026, 10, 21),
  timeZone: 'UTC',
} as const;

/** The Korean text is the agreement; the English one translates it. */
export const TERMS: Book<TermsTopic> = { en: TERMS_EN, kr: TERMS_KR };

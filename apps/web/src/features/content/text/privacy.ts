import { PRIVACY_EN } from './privacy-en.ts';
import { PRIVACY_KR } from './privacy-kr.ts';
import type { Book } from './passage.ts';

/** What is said about personal data, in the order of the page. */
export const PRIVACY_TOPICS = ['collected', 'purpose', 'browser', 'sharing', 'rights'] as const;
export type PrivacyTopic = (typeof PRIVACY_TOPICS)[number];

export const PRIVACY: Book<PrivacyTopic> = { en: PRIVACY_EN, kr: PRIVACY_KR };

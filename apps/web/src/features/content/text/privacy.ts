import { PRIVACY_EN } from './privacy-en.ts';
import { PRIVACY_KR } from './privacy-kr.ts';
import type { Book } from './passage.ts';
import type { PrivacyTopic } from './topics.ts';

export const PRIVACY: Book<PrivacyTopic> = { en: PRIVACY_EN, kr: PRIVACY_KR };

import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { CONTENT_EN } from './en.ts';
import { CONTENT_KR } from './kr.ts';

export const CONTENT_TEXTS = defineTexts(CONTENT_EN, CONTENT_KR);

import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { RESUME_EN } from './en.ts';
import { RESUME_KR } from './kr.ts';

export const RESUME_TEXTS = defineTexts(RESUME_EN, RESUME_KR);

import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { OVERVIEW_EN } from './en.ts';
import { OVERVIEW_KR } from './kr.ts';

export const OVERVIEW_TEXTS = defineTexts(OVERVIEW_EN, OVERVIEW_KR);

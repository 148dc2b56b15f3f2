import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { HOME_EN } from './en.ts';
import { HOME_KR } from './kr.ts';

export const HOME_TEXTS = defineTexts(HOME_EN, HOME_KR);

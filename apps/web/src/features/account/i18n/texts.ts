import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { ACCOUNT_EN } from './en.ts';
import { ACCOUNT_KR } from './kr.ts';

export const ACCOUNT_TEXTS = defineTexts(ACCOUNT_EN, ACCOUNT_KR);

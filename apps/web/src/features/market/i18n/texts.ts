import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { MARKET_EN } from './en.ts';
import { MARKET_KR } from './kr.ts';

export const MARKET_TEXTS = defineTexts(MARKET_EN, MARKET_KR);

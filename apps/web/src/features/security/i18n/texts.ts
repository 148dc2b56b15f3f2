import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { SECURITY_EN } from './en.ts';
import { SECURITY_KR } from './kr.ts';

export const SECURITY_TEXTS = defineTexts(SECURITY_EN, SECURITY_KR);

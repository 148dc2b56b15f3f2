import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { CONTACT_EN } from './en.ts';
import { CONTACT_KR } from './kr.ts';

export const CONTACT_TEXTS = defineTexts(CONTACT_EN, CONTACT_KR);

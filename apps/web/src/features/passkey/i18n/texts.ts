import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { PASSKEY_EN } from './en.ts';
import { PASSKEY_KR } from './kr.ts';

export const PASSKEY_TEXTS = defineTexts(PASSKEY_EN, PASSKEY_KR);

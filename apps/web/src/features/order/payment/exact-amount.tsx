import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { EXACT_AMOUNT_TEXTS } from './exact-amount-texts.ts';

/** Where the amount alone tells whose payment it is, nothing else may be sent. */
export function ToldByAmount(): ReactNode {
  const exact = useTexts(EXACT_AMOUNT_TEXTS);
  return <Notice tone="warning">{exact('note')}</Notice>;
}

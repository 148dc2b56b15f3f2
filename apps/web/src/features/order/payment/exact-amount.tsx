import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/language-context.tsx';
import type { Texts } from '@naru/core';

/** If only the amount identifies the payment, no other amount may be sent. */
export function ExactAmountNotice(): ReactNode {
  const exact = useTexts(EXACT_AMOUNT_TEXTS);
  return <Notice tone="warning">{exact('note')}</Notice>;
}

const EXACT_AMOUNT_TEXTS = {
  note: {
    en: 'Send exactly this amount. Its last digits tell us that the payment is yours; with any other amount we may not find your order.',
    kr: '이 금액을 그대로 보내 주세요. 끝자리로 누구의 입금인지 구분하므로, 금액이 다르면 주문을 찾지 못할 수 있어요.',
  },
} as const satisfies Texts;

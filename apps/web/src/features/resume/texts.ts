import type { Texts } from '@naru/core';

export const RESUME_TEXTS = {
  'open.title': { en: 'Your open orders on this device', kr: '이 기기에서 진행 중인 주문' },
  'open.line': { en: '{{pay}} → {{receive}}', kr: '{{pay}} → {{receive}}' },
  'open.pay': { en: 'Pay', kr: '입금하기' },
  'open.look': { en: 'Open', kr: '열기' },
  'open.all': { en: 'All {{count}}', kr: '{{count}}건 모두 보기' },
  'open.refund.address': { en: 'Refund: address needed', kr: '환불: 받을 곳 필요' },
  'open.refund.sending': { en: 'Refund in progress', kr: '환불 진행 중' },
  'open.label': { en: '{{act}} {{reference}}', kr: '{{reference}} {{act}}' },
} as const satisfies Texts;

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
  'find.title': { en: 'Find my order', kr: '내 주문 찾기' },
  'find.text': {
    en: 'Enter the transaction ID and the e-mail of the order. We will send the link to that address; nothing is shown here.',
    kr: '주문의 거래 ID와 이메일을 입력해 주세요. 그 이메일로 주문 링크를 보내드려요. 여기에는 아무것도 표시되지 않아요.',
  },
  'find.reference': { en: 'Transaction ID', kr: '거래 ID' },
  'find.referenceHint': { en: 'It looks like NR-7K3M-Q2.', kr: '예: NR-7K3M-Q2' },
  'find.email': { en: 'E-mail of the order', kr: '주문할 때 쓴 이메일' },
  'find.send': { en: 'Mail me the link', kr: '링크 보내기' },
  'find.referenceMissing': { en: 'Please enter the transaction ID.', kr: '거래 ID를 입력해 주세요.' },
  'find.emailMissing': { en: 'Please enter email first!', kr: '이메일을 먼저 입력해 주세요!' },
  'find.emailInvalid': { en: 'Invalid email!', kr: '이메일 형식이 올바르지 않아요!' },
  'find.done': {
    en: 'If there is such an order, we have sent its link to that address. If no e-mail arrives, please contact our support.',
    kr: '해당하는 주문이 있으면 그 이메일로 링크를 보내드렸어요. 메일이 오지 않으면 고객 지원에 문의해 주세요.',
  },
} as const satisfies Texts;

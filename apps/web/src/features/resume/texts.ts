const EN = {
  'open.title': 'Your open orders on this device',
  'open.line': '{{pay}} → {{receive}}',
  'open.pay': 'Pay',
  'open.look': 'Open',
  'open.all': 'All {{count}}',
  'open.refund.address': 'Refund: address needed',
  'open.refund.sending': 'Refund in progress',
  'open.label': '{{act}} {{reference}}',

  'find.title': 'Find my order',
  'find.text':
    'Enter the transaction ID and the e-mail of the order. We will send the link to that address; nothing is shown here.',
  'find.reference': 'Transaction ID',
  'find.referenceHint': 'It looks like NR-7K3M-Q2.',
  'find.email': 'E-mail of the order',
  'find.send': 'Mail me the link',
  'find.referenceMissing': 'Please enter the transaction ID.',
  'find.emailMissing': 'Please enter email first!',
  'find.emailInvalid': 'Invalid email!',
  'find.done':
    'If there is such an order, we have sent its link to that address. If no e-mail arrives, please contact our support.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  'open.title': '이 기기에서 진행 중인 주문',
  'open.line': '{{pay}} → {{receive}}',
  'open.pay': '입금하기',
  'open.look': '열기',
  'open.all': '{{count}}건 모두 보기',
  'open.refund.address': '환불: 주소 필요',
  'open.refund.sending': '환불 진행 중',
  'open.label': '{{reference}} {{act}}',

  'find.title': '내 주문 찾기',
  'find.text':
    '주문의 거래 ID와 이메일을 입력해 주세요. 그 이메일로 주문 링크를 보내드려요. 여기에는 아무것도 표시되지 않아요.',
  'find.reference': '거래 ID',
  'find.referenceHint': '예: NR-7K3M-Q2',
  'find.email': '주문할 때 쓴 이메일',
  'find.send': '링크 보내기',
  'find.referenceMissing': '거래 ID를 입력해 주세요.',
  'find.emailMissing': '이메일을 먼저 입력해 주세요!',
  'find.emailInvalid': '이메일 형식이 올바르지 않아요!',
  'find.done':
    '해당하는 주문이 있으면 그 이메일로 링크를 보내드렸어요. 메일이 오지 않으면 고객 지원에 문의해 주세요.',
};

export const RESUME_TEXTS = { en: EN, kr: KR };

const EN = {
  title: 'Contact',
  lead: 'The quickest way is our messenger, where our team replies in person. We answer messages sent with this form by e-mail.',
  messenger: 'Open the messenger',
  mail: 'By e-mail',
  hours: 'Hours: {{hours}}',
  order:
    'For questions about an order, include its transaction ID. Never send a private key or a seed phrase.',
  name: 'Name',
  message: 'Message',
  send: 'Send',
  nameMissing: 'Please enter your name.',
  emailMissing: 'Please enter email first!',
  emailInvalid: 'Invalid email!',
  messageMissing: 'Please write a message.',
  sentTitle: 'Your message has arrived',
  sentText: 'We will reply to {{email}}.',
  again: 'Write another message',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  title: '문의하기',
  lead: '가장 빠른 방법은 메신저예요. 담당자가 직접 답해드려요. 이 양식으로 보내신 문의에는 이메일로 답해드려요.',
  messenger: '메신저 열기',
  mail: '이메일',
  hours: '운영 시간: {{hours}}',
  order: '주문에 대한 문의라면 거래 ID를 적어 주세요. 개인 키나 복구 문구는 절대 보내지 마세요.',
  name: '이름',
  message: '내용',
  send: '보내기',
  nameMissing: '이름을 입력해 주세요.',
  emailMissing: '이메일을 먼저 입력해 주세요!',
  emailInvalid: '이메일 형식이 올바르지 않아요!',
  messageMissing: '내용을 입력해 주세요.',
  sentTitle: '문의가 도착했어요',
  sentText: '{{email}} 주소로 답변드릴게요.',
  again: '다른 문의 쓰기',
};

export const CONTACT_TEXTS = { en: EN, kr: KR };

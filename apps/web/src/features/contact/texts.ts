import type { Texts } from '@naru/core';

export const CONTACT_TEXTS = {
  title: { en: 'Contact', kr: '문의하기' },
  lead: {
    en: 'The quickest way is our messenger, where our team replies in person. We answer messages sent with this form by e-mail.',
    kr: '가장 빠른 방법은 메신저예요. 담당자가 직접 답해드려요. 이 양식으로 보내신 문의에는 이메일로 답해드려요.',
  },
  messenger: { en: 'Open the messenger', kr: '메신저 열기' },
  mail: { en: 'By e-mail', kr: '이메일' },
  hours: { en: 'Hours: {{hours}}', kr: '운영 시간: {{hours}}' },
  order: {
    en: 'For questions about an order, include its transaction ID. Never send a private key or a seed phrase.',
    kr: '주문에 대한 문의라면 거래 ID를 적어 주세요. 개인 키나 복구 문구는 절대 보내지 마세요.',
  },
  name: { en: 'Name', kr: '이름' },
  message: { en: 'Message', kr: '내용' },
  send: { en: 'Send', kr: '보내기' },
  nameMissing: { en: 'Please enter your name.', kr: '이름을 입력해 주세요.' },
  emailMissing: { en: 'Please enter email first!', kr: '이메일을 먼저 입력해 주세요!' },
  emailInvalid: { en: 'Invalid email!', kr: '이메일 형식이 올바르지 않아요!' },
  messageMissing: { en: 'Please write a message.', kr: '내용을 입력해 주세요.' },
  sentTitle: { en: 'Your message has arrived', kr: '문의가 도착했어요' },
  sentText: { en: 'We will reply to {{email}}.', kr: '{{email}} 주소로 답변드릴게요.' },
  again: { en: 'Write another message', kr: '다른 문의 쓰기' },
} as const satisfies Texts;

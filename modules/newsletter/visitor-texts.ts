import type { Texts } from '@naru/core';

export const VISITOR_TEXTS = {
  title: { en: 'Newsletter', kr: '뉴스레터' },
  about: {
    en: 'New currencies and changes to the terms, a few times a year.',
    kr: '새로운 통화와 약관 변경 소식을 일 년에 몇 번 보내드려요.',
  },
  subscribe: { en: 'Subscribe', kr: '구독하기' },
  subscribed: {
    en: 'Thank you. You will hear from us.',
    kr: '구독해 주셔서 감사해요. 소식이 있을 때 알려드릴게요.',
  },
  confirmFirst: {
    en: 'Thank you. Please check your e-mail to confirm.',
    kr: '감사해요. 보내드린 이메일에서 구독을 확인해 주세요.',
  },
  emailMissing: { en: 'Please enter email first!', kr: '이메일을 먼저 입력해 주세요!' },
  emailInvalid: { en: 'Invalid email!', kr: '이메일 형식이 올바르지 않아요!' },
} as const satisfies Texts;

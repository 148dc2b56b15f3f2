import type { Texts } from '@naru/core';

export const OPERATOR_TEXTS = {
  title: { en: 'Newsletter', kr: '뉴스레터' },
  text: {
    en: 'Write to confirmed readers with a mailing tool. The file has an unsubscribe link for each reader; include it in every letter.',
    kr: '메일 발송 도구로 구독을 확인한 독자에게 보내세요. 파일에는 독자마다 구독 해지 링크가 있으며, 모든 메일에 넣어야 합니다.',
  },
  empty: {
    en: 'Nobody has asked for the newsletter yet.',
    kr: '아직 뉴스레터를 신청한 사람이 없습니다.',
  },
  save: { en: 'Save as CSV', kr: 'CSV로 저장' },
  'save.text': {
    en: 'The file has the addresses of everybody who has confirmed. Saving it is recorded in the audit trail.',
    kr: '파일에는 구독을 확인한 모든 사람의 주소가 들어 있습니다. 저장한 사실은 감사 기록에 남습니다.',
  },
  email: { en: 'E-mail', kr: '이메일' },
  language: { en: 'Language', kr: '언어' },
  asked: { en: 'Asked', kr: '신청' },
  confirmed: { en: 'Confirmed', kr: '확인' },
  waits: { en: 'not yet', kr: '아직' },
  en: { en: 'English', kr: '영어' },
  kr: { en: 'Korean', kr: '한국어' },
} as const satisfies Texts;

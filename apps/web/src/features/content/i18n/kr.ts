import type { CONTENT_EN } from './en.ts';

export const CONTENT_KR: { readonly [Key in keyof typeof CONTENT_EN]: string } = {
  'faq.title': '자주 묻는 질문',
  'faq.lead': '처음 건너시기 전에, 그리고 건너신 뒤에 많이 물어보시는 것들이에요.',
  'faq.more': '다른 것이 궁금하신가요?',
  'faq.support': '고객 지원에 물어보기',
  'faq.contact': '문의 남기기',
  'terms.title': '이용약관',
  'terms.lead': '약관은 한국어로 되어 있어요. 각 조 아래에서 영어 번역문을 펼쳐 볼 수 있어요.',
  'terms.contents': '목차',
  'terms.translation': 'English translation',
  'privacy.title': '개인정보처리방침',
  'privacy.lead': '꼭 필요한 것만 여쭙고, 필요한 동안만 보관하고, 필요 없는 사람에게는 주지 않아요.',
};

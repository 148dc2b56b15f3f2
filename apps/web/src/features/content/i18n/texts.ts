const EN = {
  'faq.title': 'Questions and answers',
  'faq.lead': 'What people ask us before and after their first swap.',
  'faq.more': 'Something else?',
  'faq.support': 'Ask our support',
  'faq.contact': 'Write to us',
  'terms.title': 'Terms of use',
  'terms.lead': 'The agreement is in Korean. Each section is followed by an English translation.',
  'terms.operator': 'Operator',
  'terms.version': 'Version',
  'terms.effective': 'In effect since',
  'terms.contents': 'Sections',
  'terms.translation': 'English translation',
  'privacy.title': 'Privacy policy',
  'privacy.lead':
    'We ask for little, keep it only as long as needed, and share it only with those who need it.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  'faq.title': '자주 묻는 질문',
  'faq.lead': '교환 전후에 자주 물어보시는 내용이에요.',
  'faq.more': '다른 것이 궁금하신가요?',
  'faq.support': '고객 지원에 문의',
  'faq.contact': '문의 남기기',
  'terms.title': '이용약관',
  'terms.lead': '약관은 한국어로 되어 있어요. 각 조 아래에서 영어 번역문을 펼쳐 볼 수 있어요.',
  'terms.operator': '운영자',
  'terms.version': '버전',
  'terms.effective': '시행일',
  'terms.contents': '목차',
  'terms.translation': 'English translation',
  'privacy.title': '개인정보처리방침',
  'privacy.lead': '꼭 필요한 정보만 받고, 필요한 동안만 보관하며, 필요한 사람에게만 제공해요.',
};

export const CONTENT_TEXTS = { en: EN, kr: KR };

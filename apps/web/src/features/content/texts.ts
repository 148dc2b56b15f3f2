import type { Texts } from '@naru/core';

export const CONTENT_TEXTS = {
  'faq.title': { en: 'Questions and answers', kr: '자주 묻는 질문' },
  'faq.lead': {
    en: 'What people ask us before and after their first swap.',
    kr: '교환 전후에 자주 물어보시는 내용이에요.',
  },
  'faq.more': { en: 'Something else?', kr: '다른 것이 궁금하신가요?' },
  'faq.support': { en: 'Ask our support', kr: '고객 지원에 문의' },
  'faq.contact': { en: 'Write to us', kr: '문의 남기기' },
  'terms.title': { en: 'Terms of use', kr: '이용약관' },
  'terms.lead': {
    en: 'The agreement is in Korean. Each section is followed by an English translation.',
    kr: '약관은 한국어로 되어 있어요. 각 조 아래에서 영어 번역문을 펼쳐 볼 수 있어요.',
  },
  'terms.operator': { en: 'Operator', kr: '운영자' },
  'terms.version': { en: 'Version', kr: '버전' },
  'terms.effective': { en: 'In effect since', kr: '시행일' },
  'terms.contents': { en: 'Sections', kr: '목차' },
  'terms.translation': { en: 'English translation', kr: 'English translation' },
  'checks.title': { en: 'What we check', kr: '무엇을 확인하나요' },
  'checks.lists': {
    en: 'Before we show a payment address, we compare the e-mail, the receiving address or account, and the internet network that you order from with our own block list. If any of these is on it, we take no order. Your internet address is not stored for this.',
    kr: '입금 주소를 보여드리기 전에 이메일, 받는 주소나 계좌, 주문하신 인터넷 네트워크를 저희 차단 목록과 비교해요. 목록에 있으면 주문을 받지 않아요. 이때 인터넷 주소는 저장하지 않아요.',
  },
  'checks.payment': {
    en: 'Before we pay or refund, we compare the e-mail, the receiver and the paying bank account again. If any of these is on the list by then, the order is put on hold, this is shown on its page, and an operator decides.',
    kr: '보내거나 환불하기 전에 이메일, 받는 쪽, 보내신 은행 계좌를 다시 비교해요. 그때 목록에 있으면 주문을 보류하고 주문 화면에 알려드리며, 담당자가 판단해요.',
  },
  'checks.none': {
    en: 'Right now we neither compare orders with a block list nor ask a screening service.',
    kr: '지금은 주문을 차단 목록과 비교하지 않고, 심사 서비스에도 묻지 않아요.',
  },
  'checks.screening': {
    en: 'We ask a screening service about the receiving address, and send it nothing else about you. If it calls the address blocked, we take no order; if it asks for a closer look, an operator decides before anything is paid.',
    kr: '받는 주소를 심사 서비스에 물어보며, 다른 정보는 보내지 않아요. 차단된 주소라는 답이 오면 주문을 받지 않고, 더 살펴봐야 한다는 답이 오면 보내기 전에 담당자가 판단해요.',
  },
  'checks.screening.hold': {
    en: 'While the service does not answer, orders are taken, and payments wait for an operator.',
    kr: '서비스가 응답하지 않는 동안에도 주문은 받고, 송금은 담당자를 기다려요.',
  },
  'checks.screening.let_through': {
    en: 'While the service does not answer, orders and payments go on without it.',
    kr: '서비스가 응답하지 않는 동안에는 확인 없이 주문과 송금을 진행해요.',
  },
  'privacy.title': { en: 'Privacy policy', kr: '개인정보처리방침' },
  'privacy.lead': {
    en: 'We ask for little, keep it only as long as needed, and share it only with those who need it.',
    kr: '꼭 필요한 정보만 받고, 필요한 동안만 보관하며, 필요한 사람에게만 제공해요.',
  },
} as const satisfies Texts;

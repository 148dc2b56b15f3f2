import type { Texts } from '@naru/core';

export const MAILED_TEXTS = {
  'leave.text': { en: 'Do you want to unsubscribe from the newsletter?', kr: '뉴스레터 구독을 해지할까요?' },
  'leave.press': { en: 'Unsubscribe', kr: '구독 해지' },
  'leave.done': {
    en: 'You are unsubscribed. We will not send you the newsletter any more.',
    kr: '구독이 해지됐어요. 뉴스레터를 더 이상 보내지 않을게요.',
  },
  'leave.unknown': {
    en: 'Nobody is subscribed with this link any more. If you still get the newsletter, use the link in the newest letter.',
    kr: '이 링크로 구독 중인 사람이 없어요. 뉴스레터가 계속 온다면 가장 최근 메일의 링크를 이용해 주세요.',
  },
  'leave.failed': {
    en: 'We could not unsubscribe you: {{reason}}',
    kr: '구독을 해지하지 못했어요: {{reason}}',
  },
  'letter.text': { en: 'Do you want to get the newsletter?', kr: '뉴스레터를 구독할까요?' },
  'letter.press': { en: 'Subscribe', kr: '구독하기' },
  'letter.done': {
    en: 'You are subscribed. Thank you.',
    kr: '구독이 확인됐어요. 다음 소식부터 보내드릴게요.',
  },
  'letter.invalid': {
    en: 'This link has already been used or has expired. Enter your e-mail at the bottom of this page to get a new one.',
    kr: '이미 썼거나 기한이 지난 링크예요. 이 페이지 아래에 이메일을 다시 입력하시면 새 링크를 보내드려요.',
  },
  'letter.failed': {
    en: 'We could not confirm your subscription: {{reason}}',
    kr: '구독을 확인하지 못했어요: {{reason}}',
  },
} as const satisfies Texts;

import type { Texts } from '@naru/core';

/** Of what a first visit sees; the rest comes with its code. */
export const HOME_TEXTS = {
  title: { en: 'Swap coins at a fixed rate', kr: '고정 환율 코인 교환' },
  'hero.titleFirst': { en: 'Your coins cross over.', kr: '코인이 건너가는 동안' },
  'hero.titleSecond': { en: 'The rate waits.', kr: '환율은 기다려요' },
  'hero.lead': {
    en: 'Swap one currency for another without a card or an account. The rate is fixed for {{lockMinutes}} minutes, and all fees are included.',
    kr: '카드도 계정도 없이 한 통화를 다른 통화로 바꿔요. 환율은 {{lockMinutes}}분 동안 고정되고, 모든 수수료가 이미 들어 있어요.',
  },
  'hero.next': {
    en: 'Next: your receiving address and e-mail. No order is placed yet.',
    kr: '다음 단계에서 받는 주소와 이메일을 입력해요. 아직 주문되지 않아요.',
  },
  'hero.picture': { en: 'A ferry crossing a river at night', kr: '밤 강을 건너는 나룻배' },
  'now.title': { en: 'Right now', kr: '지금 현황' },
  'now.last': { en: 'Latest swap', kr: '최근 교환' },
  'now.lastValue': { en: '{{sold}} → {{bought}}, {{time}}', kr: '{{sold}} → {{bought}}, {{time}}' },
  'now.currencies': { en: 'Currencies', kr: '교환할 수 있는 통화' },
  'now.minimum': { en: 'Minimum', kr: '최소 금액' },
  'now.time': { en: 'Time', kr: '걸리는 시간' },
  'now.timeValue': { en: '3 to 60 minutes on average', kr: '평균 3~60분' },
  'now.minimumValue': { en: '${{minimumUsd}}', kr: '${{minimumUsd}}' },
  'lower.failed': {
    en: 'Part of this page could not be loaded.',
    kr: '이 페이지의 일부를 불러오지 못했어요.',
  },
} as const satisfies Texts;

import type { Texts } from '@naru/core';

/** Acts on several orders of a list at once. */
export const BULK_TEXTS = {
  'bulk.label': { en: 'Selected orders', kr: '고른 주문' },
  'bulk.count': { en: '{{count}} selected', kr: '{{count}}건 고름' },
  'bulk.full': { en: '({{max}} at most)', kr: '(최대 {{max}}건)' },
  'bulk.clear': { en: 'Clear', kr: '고르기 취소' },
  'bulk.take': { en: 'Take these orders', kr: '이 주문들 맡기' },
  'bulk.pick': { en: 'Select {{order}}', kr: '{{order}} 고르기' },
  'bulk.pick_all': { en: 'Select all on this page', kr: '이 화면의 주문 모두 고르기' },
  'bulk.note': { en: 'Write a note on the selected orders ({{count}})', kr: '주문 {{count}}건에 메모 쓰기' },
  'bulk.running': { en: 'Working on the selected orders.', kr: '고른 주문을 처리하고 있습니다.' },
  'bulk.progress': { en: '{{at}} of {{of}}', kr: '{{of}}건 중 {{at}}건째' },
  'bulk.done.take': { en: 'Taken: {{count}}.', kr: '맡은 주문: {{count}}건.' },
  'bulk.done.release': {
    en: 'Given back to the queue: {{count}}.',
    kr: '대기열에 돌려놓은 주문: {{count}}건.',
  },
  'bulk.done.note': { en: 'Notes saved: {{count}}.', kr: '메모한 주문: {{count}}건.' },
  'bulk.failed': {
    en: 'Not done: {{count}}. They are still selected.',
    kr: '처리하지 못한 주문: {{count}}건. 아직 골라져 있습니다.',
  },
  'bulk.not_now': { en: 'Not possible at its current stage.', kr: '지금 단계에서는 할 수 없습니다.' },
  'bulk.prepare': { en: 'Prepare payouts', kr: '송금 준비' },
  'bulk.prepare.title': { en: 'Prepare the payouts of {{count}} orders', kr: '주문 {{count}}건의 송금 준비' },
  'bulk.prepare.text': {
    en: 'Each order is taken and checked by itself. Then you see all prepared payouts in one list, with their full addresses. Nothing is paid yet.',
    kr: '주문마다 따로 맡고 따로 확인합니다. 준비된 송금은 주소 전체와 함께 한 목록에 나옵니다. 아직 아무것도 송금되지 않습니다.',
  },
  'bulk.prepare.none': {
    en: 'Nothing can be prepared: the reasons are in the list.',
    kr: '준비할 수 있는 송금이 없습니다. 이유는 목록에 있습니다.',
  },
  'bulk.prepare.submit': { en: 'Prepare {{count}} payouts', kr: '{{count}}건 송금 준비' },
  'bulk.ready': { en: 'Can be prepared', kr: '준비 가능' },
  'bulk.prepared': { en: 'Prepared already', kr: '이미 준비됨' },
  'bulk.proposed': { en: 'Waits for a second person.', kr: '다른 사람의 승인을 기다립니다.' },
  'bulk.with_other': { en: '{{name}} is working on it.', kr: '{{name}} 님이 맡고 있습니다.' },
  'help.prepare': { en: 'prepare the payouts of the selected orders', kr: '고른 주문의 송금 준비' },
  'help.pick_all': { en: 'select all on this page', kr: '이 화면의 주문 모두 고르기' },
  'help.pick': { en: 'select the chosen order', kr: '보고 있는 주문 고르기' },
} as const satisfies Texts;

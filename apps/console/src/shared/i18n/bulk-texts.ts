import type { Texts } from '@naru/core';

/** Acts on several orders of a list at once. */
export const BULK_TEXTS = {
  'bulk.label': { en: 'Selected orders', kr: '고른 주문' },
  'bulk.count': { en: '{{count}} selected', kr: '{{count}}건 고름' },
  'bulk.full': { en: '({{max}} at most)', kr: '(최대 {{max}}건)' },
  'bulk.clear': { en: 'Clear', kr: '고르기 취소' },
  'bulk.pick': { en: 'Select {{order}}', kr: '{{order}} 고르기' },
  'bulk.pick_all': { en: 'Select all on this page', kr: '이 화면의 주문 모두 고르기' },
  'bulk.note': { en: 'Write a note on the selected orders ({{count}})', kr: '주문 {{count}}건에 메모 쓰기' },
  'bulk.running': { en: 'Working on the selected orders.', kr: '고른 주문을 처리하고 있습니다.' },
  'bulk.progress': { en: '{{at}} of {{of}}', kr: '{{of}}건 중 {{at}}건째' },
  'bulk.done.take': { en: 'Taken: {{count}}.', kr: '맡은 주문: {{count}}건.' },
  'bulk.done.release': { en: 'Released: {{count}}.', kr: '내려놓은 주문: {{count}}건.' },
  'bulk.done.note': { en: 'Notes saved: {{count}}.', kr: '메모한 주문: {{count}}건.' },
  'bulk.failed': {
    en: 'Not done: {{count}}. They are still selected.',
    kr: '처리하지 못한 주문: {{count}}건. 아직 골라져 있습니다.',
  },
  'bulk.not_now': { en: 'This is not possible at its stage.', kr: '지금 단계에서는 할 수 없습니다.' },
  'help.pick': { en: 'select the chosen order', kr: '보고 있는 주문 고르기' },
} as const satisfies Texts;

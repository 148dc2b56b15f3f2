/** Acts on several orders of a list at once. */
export const BULK_TEXTS = {
  'bulk.label': ['Selected orders', '고른 주문'],
  'bulk.count': ['{{count}} selected', '{{count}}건 고름'],
  'bulk.full': ['({{max}} at most)', '(최대 {{max}}건)'],
  'bulk.clear': ['Clear', '고르기 취소'],
  'bulk.pick': ['Select {{order}}', '{{order}} 고르기'],
  'bulk.pick_all': ['Select all on this page', '이 화면의 주문 모두 고르기'],
  'bulk.note': ['Write a note on {{count}} orders', '주문 {{count}}건에 메모 쓰기'],
  'bulk.running': ['Working on the selected orders.', '고른 주문을 처리하고 있습니다.'],
  'bulk.progress': ['{{at}} of {{of}}', '{{of}}건 중 {{at}}건째'],
  'bulk.done.take': ['Taken: {{count}}.', '맡은 주문: {{count}}건.'],
  'bulk.done.release': ['Released: {{count}}.', '내려놓은 주문: {{count}}건.'],
  'bulk.done.note': ['Notes saved: {{count}}.', '메모한 주문: {{count}}건.'],
  'bulk.failed': [
    'Not done: {{count}}. They are still selected.',
    '처리하지 못한 주문: {{count}}건. 아직 골라져 있습니다.',
  ],
  'bulk.not_now': ['This is not possible at its stage.', '지금 단계에서는 할 수 없습니다.'],
  'help.pick': ['select the chosen order', '보고 있는 주문 고르기'],
} as const satisfies Record<string, readonly [string, string]>;

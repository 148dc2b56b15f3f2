import type { Texts } from '@naru/core';

/** Unpaid orders that come near a limit together. */
export const UNPAID_TEXTS = {
  'unpaid.title': { en: 'Unpaid orders near a limit', kr: '한도에 가까운 미결제 주문' },
  'unpaid.text': {
    en: 'The number and value of unpaid orders are limited for each network, browser, account, e-mail and receiver. This list shows those that have used at least three quarters of a limit. Anybody can use up somebody else’s limit by entering that person’s e-mail or address. Cancel such orders, and that person can order again.',
    kr: '미결제 주문의 수와 금액은 네트워크, 브라우저, 회원, 이메일, 받는 주소마다 한도가 있습니다. 이 목록에는 한도의 4분의 3 이상을 쓴 곳이 나옵니다. 누구나 다른 사람의 이메일이나 주소를 입력해 그 사람의 한도를 다 쓸 수 있습니다. 그런 주문을 취소하면 그 사람이 다시 주문할 수 있습니다.',
  },
  'unpaid.empty': { en: 'Nobody is near a limit.', kr: '한도에 가까운 곳이 없습니다.' },
  'unpaid.group': { en: 'Limited by', kr: '한도 기준' },
  'unpaid.orders': { en: 'Unpaid orders', kr: '미결제 주문' },
  'unpaid.orders.of': { en: '{{count}} of {{max}}', kr: '{{max}}건 중 {{count}}건' },
  'unpaid.worth': { en: 'Value', kr: '금액' },
  'unpaid.usd': { en: '${{usd}}', kr: '${{usd}}' },
  'unpaid.usd.of': { en: '${{usd}} of ${{max}}', kr: '${{max}} 중 ${{usd}}' },
  'unpaid.kind.network': { en: 'Network', kr: '네트워크' },
  'unpaid.kind.client': { en: 'Browser', kr: '브라우저' },
  'unpaid.kind.user': { en: 'Account', kr: '회원' },
  'unpaid.kind.email': { en: 'E-mail', kr: '이메일' },
  'unpaid.kind.receiver': { en: 'Receiver', kr: '받는 주소' },
  'unpaid.one_order': { en: 'Look at one of its orders', kr: '주문 하나 보기' },
  'unpaid.cancel': { en: 'Cancel these orders', kr: '이 주문들 취소' },
  'unpaid.cancel.title': { en: 'Cancel these unpaid orders?', kr: '이 미결제 주문들을 취소할까요?' },
  'unpaid.cancel.text': {
    en: 'All of them are canceled, even if the customer pressed “I paid”. Orders with a recorded payment or a hold are left alone. Any money that arrives later has to be refunded.',
    kr: '고객이 “보냈어요”를 누른 주문까지 모두 취소됩니다. 입금이 기록된 주문과 보류 중인 주문은 그대로 둡니다. 나중에 들어온 돈은 환불해야 합니다.',
  },
  'unpaid.cancel.bank': {
    en: 'If some of them are paid by bank transfer, read the bank’s statement first.',
    kr: '은행 이체로 결제하는 주문이 있으면 은행 거래내역을 먼저 확인하세요.',
  },
  'unpaid.note.hint': {
    en: 'Shown to the customers and kept in the audit trail.',
    kr: '고객에게 보이고 감사 기록에 남습니다.',
  },
  'unpaid.canceled': {
    en: 'Canceled: {{count}}. Left alone: {{left}}.',
    kr: '취소한 주문: {{count}}건. 그대로 둔 주문: {{left}}건.',
  },
  'unpaid.left.paid': { en: 'has a recorded payment', kr: '입금이 기록되어 있음' },
  'unpaid.left.on_hold': { en: 'is on hold', kr: '보류 중' },
  'unpaid.left.changed': { en: 'was paid or closed in the meantime', kr: '그사이 입금되었거나 끝남' },
  'unpaid.left.failed': {
    en: 'could not be canceled because of an error; see the log',
    kr: '오류로 취소하지 못함, 로그 확인',
  },
} as const satisfies Texts;

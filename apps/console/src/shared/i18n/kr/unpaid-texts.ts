import type { UNPAID_TEXTS as ENGLISH } from '../en/unpaid-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const UNPAID_TEXTS: TextsLike<typeof ENGLISH> = {
  'unpaid.title': '한도에 가까운 미결제 주문',
  'unpaid.text':
    '미결제 주문의 수와 금액은 네트워크, 브라우저, 회원, 이메일, 받는 주소마다 한도가 있습니다. 이 목록에는 한도의 4분의 3 이상을 쓴 곳이 나옵니다. 누구나 다른 사람의 이메일이나 주소를 입력해 그 사람의 한도를 다 쓸 수 있습니다. 그런 주문을 취소하면 그 사람이 다시 주문할 수 있습니다.',
  'unpaid.loading': '미결제 주문을 불러오는 중',
  'unpaid.error': '미결제 주문을 불러오지 못했습니다.',
  'unpaid.empty': '한도에 가까운 곳이 없습니다.',
  'unpaid.group': '한도 기준',
  'unpaid.orders': '미결제 주문',
  'unpaid.orders.of': '{{max}}건 중 {{count}}건',
  'unpaid.worth': '금액',
  'unpaid.usd': '${{usd}}',
  'unpaid.usd.of': '${{max}} 중 ${{usd}}',
  'unpaid.act': '작업',
  'unpaid.kind.network': '네트워크',
  'unpaid.kind.client': '브라우저',
  'unpaid.kind.user': '회원',
  'unpaid.kind.email': '이메일',
  'unpaid.kind.receiver': '받는 주소',
  'unpaid.one_order': '주문 하나 보기',
  'unpaid.cancel': '이 주문들 취소',
  'unpaid.cancel.title': '이 미결제 주문들을 취소할까요?',
  'unpaid.cancel.text':
    '고객이 “보냈어요”를 누른 주문까지 모두 취소됩니다. 입금이 기록된 주문과 보류 중인 주문은 그대로 둡니다. 나중에 들어온 돈은 환불해야 합니다.',
  'unpaid.cancel.bank': '은행 이체로 결제하는 주문이 있으면 은행 거래 내역을 먼저 확인하세요.',
  'unpaid.note.hint': '고객과 감사 기록에 표시됩니다.',
  'unpaid.canceled': '취소한 주문: {{count}}건. 그대로 둔 주문: {{left}}건.',
  'unpaid.left.paid': '입금이 기록되어 있음',
  'unpaid.left.on_hold': '보류 중',
  'unpaid.left.changed': '그 사이에 결제되었거나 끝남',
  'unpaid.left.failed': '오류로 취소하지 못함, 로그 확인',
};

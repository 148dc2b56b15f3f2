import type { BULK_TEXTS as ENGLISH } from '../en/bulk-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const BULK_TEXTS: TextsLike<typeof ENGLISH> = {
  'bulk.label': '고른 주문',
  'bulk.count': '{{count}}건 고름',
  'bulk.full': '(최대 {{max}}건)',
  'bulk.clear': '고르기 취소',
  'bulk.pick': '{{order}} 고르기',
  'bulk.pick_all': '이 화면의 주문 모두 고르기',
  'bulk.note': '주문 {{count}}건에 메모 쓰기',
  'bulk.running': '고른 주문을 처리하고 있습니다.',
  'bulk.progress': '{{of}}건 중 {{at}}건째',
  'bulk.done.take': '맡은 주문: {{count}}건.',
  'bulk.done.release': '내려놓은 주문: {{count}}건.',
  'bulk.done.note': '메모한 주문: {{count}}건.',
  'bulk.failed': '처리하지 못한 주문: {{count}}건. 아직 골라져 있습니다.',
  'bulk.not_now': '지금 단계에서는 할 수 없습니다.',
  'help.pick': '보고 있는 주문 고르기',
};

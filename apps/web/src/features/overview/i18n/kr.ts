import type { OVERVIEW_EN } from './en.ts';

export const OVERVIEW_KR: { readonly [Key in keyof typeof OVERVIEW_EN]: string } = {
  'overview.title': '총 보유량',
  'overview.lead': '저희가 보유한 통화와, 그중 주문에 배정된 금액이에요.',
  'overview.tabs': '보유량 메뉴',
  'overview.tabOverview': '개요',
  'overview.tabExchange': '교환',
  'overview.total': '총 잔액',
  'overview.unit': '표시 통화',
  'overview.show': '잔액 표시',
  'overview.search': '검색',
  'overview.rank': '순위',
  'overview.asset': '통화',
  'overview.inOrders': '주문 중',
  'overview.available': '교환 가능',
  'overview.totalBalance': '총 잔액',
  'overview.sorted': '미국 달러 가치가 큰 순서예요.',
  'overview.noMatch': '일치하는 통화가 없어요.',
  'overview.empty': '통화가 준비되면 보유량이 여기에 나타나요.',
  'overview.failed': '보유량을 불러오지 못했어요.',
};

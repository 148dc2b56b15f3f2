import type { Texts } from '@naru/core';

export const OVERVIEW_TEXTS = {
  'overview.title': { en: 'Total Supply', kr: '총 보유량' },
  'overview.lead': {
    en: 'What we hold of each currency, and how much of it is reserved for orders.',
    kr: '저희가 보유한 통화별 금액과, 그중 주문에 배정된 금액이에요.',
  },
  'overview.tabs': { en: 'Overview and exchange', kr: '보유량 메뉴' },
  'overview.tabOverview': { en: 'Overview', kr: '개요' },
  'overview.tabExchange': { en: 'Exchange', kr: '교환' },
  'overview.total': { en: 'Total balance', kr: '총 잔액' },
  'overview.unit': { en: 'Show values in', kr: '표시 통화' },
  'overview.show': { en: 'Show balance', kr: '잔액 표시' },
  'overview.search': { en: 'Search', kr: '검색' },
  'overview.rank': { en: 'Rank', kr: '순위' },
  'overview.asset': { en: 'Asset', kr: '통화' },
  'overview.inOrders': { en: 'In orders', kr: '주문 중' },
  'overview.available': { en: 'Available to trade', kr: '교환 가능' },
  'overview.totalBalance': { en: 'Total balance', kr: '총 잔액' },
  'overview.sorted': {
    en: 'Sorted by value in US dollars, highest first.',
    kr: '미국 달러 가치가 큰 순서예요.',
  },
  'overview.noMatch': { en: 'No currency matches.', kr: '일치하는 통화가 없어요.' },
  'overview.empty': {
    en: 'Our holdings will appear here once the currencies are set up.',
    kr: '통화가 준비되면 보유량이 여기에 나타나요.',
  },
  'overview.failed': { en: 'We could not load the overview.', kr: '보유량을 불러오지 못했어요.' },
} as const satisfies Texts;

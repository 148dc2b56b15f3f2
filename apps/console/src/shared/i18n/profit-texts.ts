import type { Texts } from '@naru/core';

/** What the desk earned. */
export const PROFIT_TEXTS = {
  'profit.text': {
    en: 'Margins of delivered orders and gains found by counting, less losses, accepted differences, network fees and lottery prizes, each at the prices of its time. Days begin at midnight, {{zone}}.',
    kr: '완료된 주문의 수익과 실사 차익에서 손실, 인정한 차액, 네트워크 수수료, 추첨 상금을 뺀 금액입니다. 각각 그 시점의 시세로 계산합니다. 하루는 자정({{zone}})에 시작합니다.',
  },
  'profit.by': { en: 'By', kr: '기준' },
  'profit.by.day': { en: 'Day', kr: '날짜' },
  'profit.by.pair': { en: 'Pair', kr: '통화쌍' },
  'profit.by.asset': { en: 'Asset', kr: '자산' },
  'profit.by.operator': { en: 'Person', kr: '담당자' },
  'profit.from': { en: 'From', kr: '시작일' },
  'profit.to': { en: 'To', kr: '종료일' },
  'profit.unpriced': {
    en: 'Amounts without a price, which the values do not include: {{count}}',
    kr: '시세가 없어 평가액에 포함되지 않은 금액: {{count}}건',
  },
  'profit.chart': { en: 'Profit of each day in US dollars', kr: '일별 수익(미국 달러)' },
  'profit.caption': { en: 'Profit', kr: '수익' },
  'profit.orders': { en: 'Orders with a margin', kr: '수익이 난 주문' },
  'profit.earned': { en: 'Earned', kr: '번 금액' },
  'profit.costs': { en: 'Costs', kr: '비용' },
  'profit.prizes': { en: 'Lottery prizes', kr: '추첨 상금' },
  'profit.profit': { en: 'Profit', kr: '순수익' },
  'profit.amount': { en: 'In the asset', kr: '자산 수량' },
  'profit.total': { en: 'Total', kr: '합계' },
  'profit.nobody': { en: 'Nobody', kr: '담당자 없음' },
  'profit.outside': { en: 'Outside of orders', kr: '주문과 무관' },
} as const satisfies Texts;

/** What the desk earned. */
export const PROFIT_TEXTS = {
  'profit.text': [
    'Margins of delivered orders and what counting brought, less losses, accepted differences and network fees, each at the prices of its moment. Days begin at midnight, {{zone}}.',
    '완료된 주문의 수익과 실사 차익에서 손실, 인정한 차액, 네트워크 수수료를 뺀 금액입니다. 각각 그 시점의 시세로 계산합니다. 하루는 자정({{zone}})에 시작합니다.',
  ],
  'profit.by': ['By', '기준'],
  'profit.by.day': ['Day', '날짜'],
  'profit.by.pair': ['Pair', '통화쌍'],
  'profit.by.asset': ['Asset', '자산'],
  'profit.by.operator': ['Person', '담당자'],
  'profit.from': ['From', '시작일'],
  'profit.to': ['To', '종료일'],
  'profit.loading': ['Loading the profit', '수익을 불러오는 중'],
  'profit.error': ['The profit could not be loaded.', '수익을 불러오지 못했습니다.'],
  'profit.unpriced': [
    'There was no price for some amounts, so the values lack them: {{count}}',
    '시세가 없어 평가액에 포함되지 않은 금액: {{count}}건',
  ],
  'profit.chart': ['Profit of each day in US dollars', '일별 수익(미국 달러)'],
  'profit.caption': ['Profit', '수익'],
  'profit.orders': ['Orders with a margin', '수익이 난 주문'],
  'profit.earned': ['Earned', '번 금액'],
  'profit.costs': ['Costs', '비용'],
  'profit.profit': ['Profit', '순수익'],
  'profit.amount': ['In the asset', '자산 수량'],
  'profit.total': ['Total', '합계'],
  'profit.nobody': ['Nobody', '담당자 없음'],
  'profit.outside': ['Outside of orders', '주문과 무관'],
  'refusal.period_invalid': [
    'Choose a first and a last day, at most 366 days in all.',
    '시작일과 종료일을 366일 이내로 고르세요.',
  ],
} as const;

import type { PROFIT_TEXTS as ENGLISH } from '../en/profit-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const PROFIT_TEXTS: TextsLike<typeof ENGLISH> = {
  'profit.text':
    '완료된 주문의 수익과 실사 차익에서 손실, 인정한 차액, 네트워크 수수료, 추첨 상금을 뺀 금액입니다. 각각 그 시점의 시세로 계산합니다. 하루는 자정({{zone}})에 시작합니다.',
  'profit.by': '기준',
  'profit.by.day': '날짜',
  'profit.by.pair': '통화쌍',
  'profit.by.asset': '자산',
  'profit.by.operator': '담당자',
  'profit.from': '시작일',
  'profit.to': '종료일',
  'profit.loading': '수익을 불러오는 중',
  'profit.error': '수익을 불러오지 못했습니다.',
  'profit.unpriced': '시세가 없어 평가액에 포함되지 않은 금액: {{count}}건',
  'profit.chart': '일별 수익(미국 달러)',
  'profit.caption': '수익',
  'profit.orders': '수익이 난 주문',
  'profit.earned': '번 금액',
  'profit.costs': '비용',
  'profit.prizes': '추첨 상금',
  'profit.profit': '순수익',
  'profit.amount': '자산 수량',
  'profit.total': '합계',
  'profit.nobody': '담당자 없음',
  'profit.outside': '주문과 무관',
  'refusal.period_invalid': '시작일과 종료일을 366일 이내로 고르세요.',
};

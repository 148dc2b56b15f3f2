import type { Texts } from '@naru/core';

export const PAIR_CHART_TEXTS = {
  title: { en: 'Rate history', kr: '환율 추이' },
  period: { en: 'Period', kr: '기간' },
  day: { en: '24 hours', kr: '24시간' },
  week: { en: '7 days', kr: '7일' },
  pair: { en: '1 {{base}} in {{quote}}', kr: '1 {{base}}당 {{quote}}' },
  line: {
    en: '1 {{base}} in {{quote}}, {{period}}: from {{first}} to {{last}}, lowest {{low}}, highest {{high}}.',
    kr: '1 {{base}}당 {{quote}}, {{period}}: {{first}}에서 {{last}}, 최저 {{low}}, 최고 {{high}}.',
  },
  low: { en: 'Low', kr: '최저' },
  high: { en: 'High', kr: '최고' },
  table: { en: 'Show as a table', kr: '표로 보기' },
  time: { en: 'Time', kr: '시각' },
  rate: { en: 'Rate', kr: '환율' },
  note: { en: 'Market rate, before our fee.', kr: '수수료를 더하기 전의 시장 환율이에요.' },
  empty: { en: 'There is no history for this pair yet.', kr: '이 두 통화의 기록이 아직 없어요.' },
  failed: { en: 'We could not load the rate history.', kr: '환율 추이를 불러오지 못했어요.' },
  offline: {
    en: 'You are offline. The chart appears when you are connected again.',
    kr: '인터넷에 연결되어 있지 않아요. 다시 연결되면 차트를 보여드려요.',
  },
} as const satisfies Texts;

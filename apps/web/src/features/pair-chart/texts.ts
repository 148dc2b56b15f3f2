const EN = {
  title: 'Rate history',
  period: 'Period',
  day: '24 hours',
  week: '7 days',
  pair: '1 {{base}} in {{quote}}',
  line: '1 {{base}} in {{quote}}, {{period}}: from {{first}} to {{last}}, lowest {{low}}, highest {{high}}.',
  low: 'Low',
  high: 'High',
  table: 'Show as a table',
  time: 'Time',
  rate: 'Rate',
  note: 'Market rate, before our fee.',
  empty: 'There is no history for this pair yet.',
  failed: 'We could not load the rate history.',
  offline: 'You are offline. The chart appears when you are connected again.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  title: '환율 추이',
  period: '기간',
  day: '24시간',
  week: '7일',
  pair: '1 {{base}}당 {{quote}}',
  line: '1 {{base}}당 {{quote}}, {{period}}: {{first}}에서 {{last}}, 최저 {{low}}, 최고 {{high}}.',
  low: '최저',
  high: '최고',
  table: '표로 보기',
  time: '시각',
  rate: '환율',
  note: '수수료를 더하기 전의 시장 환율이에요.',
  empty: '이 두 통화의 기록이 아직 없어요.',
  failed: '환율 추이를 불러오지 못했어요.',
  offline: '인터넷에 연결되어 있지 않아요. 다시 연결되면 차트를 보여드려요.',
};

export const PAIR_CHART_TEXTS = { en: EN, kr: KR };

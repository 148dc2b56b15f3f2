import type { Texts } from '@naru/core';

export const CHART_TEXTS = {
  'chart.ticker': { en: 'TradingView ticker', kr: 'TradingView 시세 띠' },
  'chart.screener': { en: 'TradingView crypto screener', kr: 'TradingView 암호화폐 스크리너' },
  'chart.credit': { en: 'Charts by TradingView', kr: 'TradingView 제공 차트' },
  'ticker.label': { en: 'Current prices', kr: '현재 가격' },
} as const satisfies Texts;

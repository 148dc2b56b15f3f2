import type { DeskFacts } from '@naru/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { CoinIcon, Skeleton, bindClasses, groupDigits } from '@naru/ui';
import { Link } from 'react-router';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { useScreener } from './use-screener.ts';
import { compareWeights, isMoney, shortenPriceFloor, swapPath } from './market-rows.ts';
import { ChangeText } from '../../shared/market/change-text.tsx';
import sheet from './ticker-strip.module.css';
import type { Texts } from '@naru/core';

const CREDIT_URL = 'https://www.tradingview.com/';

/** Our own strip, replaced by TradingView's ticker where available. */
export function TickerWidget({ isOwn = false }: { readonly isOwn?: boolean }): ReactNode {
  const t = useTexts(CHART_TEXTS);
  const widgets = useWidgets();
  return (
    <ChartFrame kind="ticker-tape" title={t('chart.ticker')} choice={isOwn ? 'builtin' : widgets}>
      <TickerStrip />
    </ChartFrame>
  );
}

/** TradingView's screener, below our own table. */
export function ScreenerWidget(): ReactNode {
  const t = useTexts(CHART_TEXTS);
  const credit = (
    <p>
      <a href={CREDIT_URL} target="_blank" rel="noopener noreferrer">
        {t('chart.credit')}
      </a>
    </p>
  );
  return <ChartFrame kind="screener" title={t('chart.screener')} choice={useWidgets()} credit={credit} />;
}

/** No third party is contacted before the server's settings are known. */
function useWidgets(): DeskFacts['widgets'] {
  return useDeskFacts()?.widgets ?? 'builtin';
}

const classes = bindClasses(sheet);

const SYMBOLS_MAX = 12;

function TickerStrip(): ReactNode {
  const t = useTexts(CHART_TEXTS);
  const screener = useScreener();
  const known = useDeferredValue(screener.data);
  if (known === undefined) {
    return <div className={classes('room')}>{!screener.isError && <Skeleton height="24px" />}</div>;
  }
  if (known.length === 0) return null;
  const priced = known.filter((row) => row.usdPrice !== null && !isMoney(row.symbol));
  const rows = priced.toSorted((a, b) => compareWeights(a.symbol, b.symbol)).slice(0, SYMBOLS_MAX);
  return (
    <section aria-label={t('ticker.label')} className={classes('room')}>
      <ul className={classes('strip')}>
        {rows.map(({ symbol, usdPrice, change24h }) => (
          <li key={symbol}>
            <Link to={swapPath(symbol)} className={classes('entry')}>
              <CoinIcon symbol={symbol} sizePx={20} />
              <b translate="no">{symbol}</b>
              <span>${groupDigits(shortenPriceFloor(usdPrice ?? '0'))}</span>
              <ChangeText percent={change24h} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const CHART_TEXTS = {
  'chart.ticker': { en: 'TradingView ticker', kr: 'TradingView 시세 띠' },
  'chart.screener': { en: 'TradingView crypto screener', kr: 'TradingView 암호화폐 스크리너' },
  'chart.credit': { en: 'Charts by TradingView', kr: 'TradingView 제공 차트' },
  'ticker.label': { en: 'Current prices', kr: '현재 가격' },
} as const satisfies Texts;

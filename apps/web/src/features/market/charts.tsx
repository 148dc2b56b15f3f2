import type { DeskFacts } from '@naru/contract';
import type { ReactNode } from 'react';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { MARKET_TEXTS } from './texts.ts';
import { ChartFrame } from './chart-frame.tsx';
import { TickerStrip } from './ticker-strip.tsx';

const CREDIT_URL = 'https://www.tradingview.com/';

/** Our own strip, replaced by TradingView's ticker where available. */
export function TickerWidget({ isOwn = false }: { readonly isOwn?: boolean }): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  const widgets = useWidgets();
  return (
    <ChartFrame kind="ticker-tape" title={t('chart.ticker')} choice={isOwn ? 'builtin' : widgets}>
      <TickerStrip />
    </ChartFrame>
  );
}

/** TradingView's screener, below our own table. */
export function ScreenerWidget(): ReactNode {
  const t = useTexts(MARKET_TEXTS);
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

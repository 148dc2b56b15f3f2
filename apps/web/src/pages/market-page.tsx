import { bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { MARKET_TEXTS } from '../features/market/texts.ts';
import { MoodBar } from '../features/market/mood-bar.tsx';
import { Screener } from '../features/market/screener.tsx';
import { ScreenerWidget, TickerWidget } from '../features/market/charts.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTexts } from '../shared/i18n/language-context.tsx';
import sheet from './market-page.module.css';

const classes = bindClasses(sheet);

export function Page(): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  usePageTitle(t('market.documentTitle'));
  return (
    <div className={classes('page')}>
      <div className={classes('top')}>
        <header className={layout('stack-3', 'top')}>
          <PageHeading>{t('market.title')}</PageHeading>
          <p className={layout('quiet', 'size-lead')}>{t('market.lead')}</p>
        </header>
        <MoodBar />
      </div>
      <TickerWidget />
      <Screener />
      <ScreenerWidget />
    </div>
  );
}

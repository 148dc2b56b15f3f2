import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { MARKET_TEXTS } from '../features/market/i18n/texts.ts';
import { MoodBar } from '../features/market/ui/mood-bar.tsx';
import { Screener } from '../features/market/ui/screener.tsx';
import { ScreenerWidget, TickerWidget } from '../features/market/ui/charts.tsx';
import { PageHeading, usePageTitle } from '../shared/heading/page-heading.tsx';
import { useTexts } from '../shared/i18n/feature-texts.ts';
import sheet from './market-page.module.css';

const classes = bindClasses(sheet);

export function Page(): ReactNode {
  const t = useTexts(MARKET_TEXTS);
  usePageTitle(t('market.title'));
  return (
    <div className={classes('page')}>
      <div className={classes('top')}>
        <header className={classes('intro')}>
          <PageHeading>{t('market.title')}</PageHeading>
          <p className={classes('lead')}>{t('market.lead')}</p>
        </header>
        <MoodBar />
      </div>
      <TickerWidget />
      <Screener />
      <ScreenerWidget />
    </div>
  );
}

import { Notice, Skeleton, bindClasses } from '@naru/ui';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { sortCurrencies } from '../features/exchange/currency-list.ts';
import { AmountsForm } from '../features/exchange/amounts-form.tsx';
import { HOME_TEXTS } from '../features/home/texts.ts';
import { FourSteps } from '../features/home/four-steps.tsx';
import { Highlights } from '../features/home/highlights.tsx';
import { Invitation } from '../features/home/invitation.tsx';
import { LandingFacts } from '../features/home/landing-facts.tsx';
import { LatestLedger } from '../features/home/latest-ledger.tsx';
import { NewsFeed } from '../features/home/news-feed.tsx';
import { NewsletterConfirmation } from '../features/home/newsletter-confirmation.tsx';
import { NewsletterLeaving } from '../features/home/newsletter-leaving.tsx';
import { RiverPicture } from '../features/home/river-picture.tsx';
import { Statistics } from '../features/home/statistics.tsx';
import { TrackRecord } from '../features/home/track-record.tsx';
import { LatestLottery } from '../features/lottery/latest-lottery.tsx';
import { TickerWidget } from '../features/market/charts.tsx';
import { OpenOrders } from '../features/resume/open-orders.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTexts } from '../shared/i18n/feature-texts.ts';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import { LoadFailed } from '../shared/part/load-failed.tsx';
import { useCurrencies } from '../shared/market/market-queries.ts';
import sheet from './home-page.module.css';

const classes = bindClasses(sheet);

/** With fewer currencies there is nothing to swap. */
const PAIR = 2;

export function Page(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  usePageTitle(t('title'));
  return (
    <div className={classes('page')}>
      <div className={classes('notices')}>
        <NewsletterConfirmation />
        <NewsletterLeaving />
        <OpenOrders />
      </div>
      <div className={classes('hero')}>
        <div className={classes('words')}>
          <PageHeading className={classes('title')}>
            <span className={classes('sentence')}>{t('hero.titleFirst')} </span>
            <span className={classes('sentence')}>{t('hero.titleSecond')}</span>
          </PageHeading>
          <p className={classes('lead')}>{t('hero.lead')}</p>
        </div>
        <div className={classes('form')}>
          <HeroForm />
        </div>
        <div className={classes('view')}>
          <RiverPicture label={t('hero.picture')} />
          <LandingFacts />
        </div>
      </div>
      <TickerWidget />
      <Highlights />
      <Statistics />
      <TrackRecord />
      <FourSteps />
      <NewsFeed />
      <LatestLedger />
      <Invitation>
        <LatestLottery />
      </Invitation>
    </div>
  );
}

function HeroForm(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const say = useTranslate();
  const navigate = useNavigate();
  const currencies = useCurrencies();
  const sorted = useMemo(() => sortCurrencies(currencies.data ?? []), [currencies.data]);
  // Deferred: a tap elsewhere does not wait for the whole form.
  const isReady = useDeferredValue(sorted.length >= PAIR);
  if (currencies.isSuccess && sorted.length < PAIR) return <Notice>{say('exchange.none')}</Notice>;
  if (isReady) {
    return (
      <AmountsForm
        currencies={sorted}
        note={t('hero.next')}
        onContinue={() => void navigate('/buy-crypto-select')}
      />
    );
  }
  if (!currencies.isError) return <Skeleton height="386px" />;
  return <LoadFailed text={say('exchange.loadFailed')} onRetry={currencies.refetch} />;
}

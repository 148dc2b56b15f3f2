import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AmountsForm } from '../features/exchange/amounts-form.tsx';
import { WithPair } from '../features/exchange/exchange-banks.tsx';
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
import sheet from './home-page.module.css';

const classes = bindClasses(sheet);

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
  const navigate = useNavigate();
  return (
    <WithPair heightPx={386}>
      {(currencies) => (
        <AmountsForm
          currencies={currencies}
          note={t('hero.next')}
          onContinue={() => void navigate('/buy-crypto-select')}
        />
      )}
    </WithPair>
  );
}

import type { Currency } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { ContinueButton, ExchangeCard, useUnfoldingForm } from '../features/exchange/exchange-card.tsx';
import { WithPair } from '../features/exchange/exchange-banks.tsx';
import { HOME_TEXTS } from '../features/home/texts.ts';
import { FourSteps } from '../features/home/four-steps.tsx';
import { Highlights } from '../features/home/highlights.tsx';
import { Invitation } from '../features/home/invitation.tsx';
import { LandingFacts } from '../features/home/landing-facts.tsx';
import { LatestLedger } from '../features/home/latest-ledger.tsx';
import { NewsFeed } from '../features/home/news-feed.tsx';
import { NewsletterConfirmation, NewsletterLeaving } from '../features/home/newsletter-links.tsx';
import { RiverPicture } from '../features/home/river-picture.tsx';
import { Statistics } from '../features/home/statistics.tsx';
import { TrackRecord } from '../features/home/track-record.tsx';
import { LatestLottery } from '../features/lottery/latest-lottery.tsx';
import { TickerWidget } from '../features/market/charts.tsx';
import { OpenOrders } from '../features/resume/open-orders.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTexts } from '../shared/i18n/language-context.tsx';
import sheet from './home-page.module.css';

const classes = bindClasses(sheet);

export function Page(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  usePageTitle(t('title'));
  const [isOrdering, setIsOrdering] = useState(false);
  return (
    <div className={classes('page')}>
      <div className={classes('notices')}>
        <NewsletterConfirmation />
        <NewsletterLeaving />
        <OpenOrders />
      </div>
      <div className={classes('hero', isOrdering && 'unfolded')}>
        <div className={classes('words')}>
          <PageHeading className={classes('title')}>
            <span className={classes('sentence')}>{t('hero.titleFirst')} </span>
            <span className={classes('sentence')}>{t('hero.titleSecond')}</span>
          </PageHeading>
          <p className={classes('lead')}>{t('hero.lead')}</p>
        </div>
        <WithPair heightPx={386} className={classes('form')}>
          {(currencies) => <HeroForm currencies={currencies} onUnfold={() => setIsOrdering(true)} />}
        </WithPair>
        <div className={classes('view')}>
          <RiverPicture label={t('hero.picture')} />
          <LandingFacts />
        </div>
      </div>
      {/* No third party in a page that somebody types an address into. */}
      <TickerWidget isOwn={isOrdering} />
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

interface HeroFormProps {
  readonly currencies: readonly Currency[];
  readonly onUnfold: () => void;
}

/** The amounts; from there on, the whole form with the terms of the swap beside it. */
function HeroForm({ currencies, onUnfold }: HeroFormProps): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { form, part, submit } = useUnfoldingForm(currencies, onUnfold);
  return (
    <>
      <div className={classes('form')}>
        <ExchangeCard currencies={currencies} form={form} onSubmit={submit}>
          {part === null ? <ContinueButton line={t('hero.next')} /> : <part.OrderFields form={form} />}
        </ExchangeCard>
        {part !== null && <part.RequoteDialog form={form} />}
      </div>
      {part !== null && (
        <div className={classes('panel')}>
          <part.ExchangePanel live={form.live} />
        </div>
      )}
    </>
  );
}

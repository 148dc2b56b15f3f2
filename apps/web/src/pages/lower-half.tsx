import { type ReactNode, useLayoutEffect, Suspense, useRef } from 'react';
import { useIsFirstView, wakeParts } from '../shared/part/first-view.ts';
import { Invitation } from '../features/home/invitation.tsx';
import { LatestLedger } from '../features/home/latest-ledger.tsx';
import { NewsFeed } from '../features/home/news-feed.tsx';
import { type HomeData, useHomeData } from '../features/home/use-home.ts';
import { bindClasses, layout, VisuallyHidden, Skeleton, Facts } from '@naru/ui';
import { useTexts, useLanguage } from '../shared/i18n/language-context.tsx';
import { LOWER_HALF_TEXTS } from '../features/home/lower-half-texts.ts';
import sheet from './lower-half.module.css';
import { Section } from '../features/home/section.tsx';
import type { DeskFacts } from '@naru/contract';
import { createLater } from '@naru/ui/later';
import { LaterPart } from '../shared/part/load-failed.tsx';
import { useIsSeen } from '../shared/storage/use-is-seen.ts';
import { formatDayTime } from '../shared/i18n/format-time.ts';

/** Hydrates with the data that it was written with, however old that is by then; then it shows today's. */
export function LowerHalf({ written }: { readonly written: HomeData | null }): ReactNode {
  const current = useHomeData();
  const isFirstView = useIsFirstView();
  const { desk, rows, rowsError, news, isRehearsal } = isFirstView && written !== null ? written : current;
  const lottery = desk?.lottery ?? null;
  useLayoutEffect(() => {
    for (const place of document.querySelectorAll('[data-later]')) wakeParts(place);
  }, []);
  return (
    <>
      <Highlights />
      <Statistics stated={desk?.statistics} />
      <TrackRecord desk={desk} />
      <FourSteps />
      <NewsFeed known={news} />
      <LatestLedger known={rows} hasFailed={rowsError !== null} isRehearsal={isRehearsal} />
      <Invitation lottery={lottery}>
        <LatestLottery lottery={lottery} />
      </Invitation>
    </>
  );
}

const classes = bindClasses(sheet);

const STATEMENTS = ['rate', 'time', 'fees', 'confirmations', 'limit', 'minimum'] as const;

function Highlights(): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  return (
    <Section title={t('highlights.title')} lead={t('highlights.lead')}>
      <ul className={classes('statements')}>
        {STATEMENTS.map((key) => (
          <li key={key} className={classes('statement')}>
            <b className={classes('figure')}>{t(`highlights.${key}Figure`)}</b>
            <span className={classes('text')}>{t(`highlights.${key}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const STEPS = ['choose', 'pay', 'confirm', 'receive'] as const;

function FourSteps(): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  return (
    <Section title={t('steps.title')}>
      <ol className={classes('steps')}>
        {STEPS.map((key, index) => (
          <li key={key} className={classes('step')}>
            <span className={classes('number')} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={layout('size-lead')}>{t(`steps.${key}`)}</h3>
            <p className={classes('step-text')}>{t(`steps.${key}Text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The specification's figures, until the desk's own are loaded. */
const FIGURES = { countries: '58+', pairs: '25+', transactions: '20K+' } as const;

const COUNTED = ['countries', 'pairs', 'transactions'] as const;

interface StatisticsProps {
  readonly stated: DeskFacts['statistics'] | undefined;
}

/** Figures stated by the operator; nothing here is counted. */
function Statistics({ stated = FIGURES }: StatisticsProps): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  return (
    <section className={classes('band')}>
      <h2>
        <VisuallyHidden>{t('stats.title')}</VisuallyHidden>
      </h2>
      <dl className={classes('stats')}>
        {COUNTED.map((key) => (
          <div key={key} className={classes('stat')}>
            <dt className={classes('stat-text')}>{t(`stats.${key}`)}</dt>
            <dd className={classes('value')}>{stated[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const DAY_CODE = createLater(() =>
  import('../features/lottery/lottery-day.tsx').then((code) => code.LotteryDay),
);

/**
 * The day that is being drawn, and the newest with a result; if there is neither, the announced day. Loaded
 * when their place is seen.
 */
function LatestLottery({ lottery }: { readonly lottery: DeskFacts['lottery'] }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const drawing = lottery?.drawing ?? null;
  const other = lottery?.last ?? (drawing === null ? (lottery?.next ?? null) : null);
  return (
    <div ref={place} className={layout('stack-5', 'wide')}>
      <Suspense fallback={<Skeleton height="200px" />}>
        {!isSeen && <Skeleton height="200px" />}
        {isSeen && drawing !== null && <LaterPart key={drawing} code={DAY_CODE} props={{ date: drawing }} />}
        {isSeen && other !== null && <LaterPart key={other} code={DAY_CODE} props={{ date: other }} />}
      </Suspense>
    </div>
  );
}

/** What the desk did recently, from its own orders; nobody can set these figures. */
function TrackRecord({ desk }: { readonly desk: DeskFacts | null }): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  const openingText = useOpeningText(desk);
  if (desk === null) return null;
  const { record } = desk;
  const { medianMinutes, p95Minutes, canceledPercent, refundCount, refundMedianHours } = record;
  // Figures of a few orders say nothing.
  if (medianMinutes === null || p95Minutes === null) return null;
  return (
    <Section title={t('record.title')} lead={t('record.lead')}>
      <Facts
        className={classes('facts')}
        facts={[
          {
            key: 'time',
            term: t('record.time'),
            detail: t('record.timeValue', { medianMinutes, p95Minutes }),
          },
          {
            key: 'delivered',
            term: t('record.delivered'),
            detail: t('record.deliveredValue', { count: record.deliveredCount }),
          },
          {
            key: 'canceled',
            term: t('record.canceled'),
            detail:
              canceledPercent === null
                ? t('record.tooFew')
                : t('record.canceledValue', { percent: canceledPercent }),
          },
          {
            key: 'refunds',
            term: t('record.refunds'),
            detail:
              refundMedianHours === null
                ? t(refundCount === 0 ? 'record.noRefunds' : 'record.refundsFew', { count: refundCount })
                : t('record.refundsValue', { count: refundCount, hours: refundMedianHours }),
          },
          {
            key: 'overdue',
            term: t('record.overdue'),
            detail: t('record.overdueValue', { count: record.overdueCount }),
          },
          { key: 'desk', term: t('record.desk'), detail: openingText },
        ]}
      />
    </Section>
  );
}

function useOpeningText(desk: DeskFacts | null): string {
  const t = useTexts(LOWER_HALF_TEXTS);
  const { language, timeZone } = useLanguage();
  if (desk === null) return '';
  const { state, opensAt, closesAt } = desk.opening;
  const timeOf = (at: string): string => formatDayTime(Date.parse(at), language, timeZone);
  if (state === 'open')
    return closesAt === null ? t('record.open') : t('record.openUntil', { time: timeOf(closesAt) });
  return opensAt === null ? t('record.closed') : t('record.closedUntil', { time: timeOf(opensAt) });
}

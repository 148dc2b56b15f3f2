import { type Home, type DeskWait, WAITS, type Wait } from '@naru/contract';
import { bindClasses, groupDigits, Icon, layout, useServerClock } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import sheet from './home.module.css';
import { SetUpList } from './set-up-list.tsx';
import { queueHref } from '../../features/queue/rows.ts';
import { RestoreNotice } from '../../features/restore/restore-notice.tsx';
import { lastDays } from '../../features/treasury/profit-period.ts';
import { DuePrizes } from '../../features/treasury/prize/due-prizes.tsx';
import { ProfitChart } from '../../features/treasury/profit-chart.tsx';
import { type Reading, useReading } from '../../shared/page/reading.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { SidePage } from '../side-page.tsx';
import { useProfit } from '../../features/treasury/use-treasury.ts';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { signedWorth } from '../../features/treasury/signed-amount.ts';
import boardSheet from '../../features/status/status-board.module.css';
import { useAgeText } from '../../shared/display/age-text.tsx';
import type { PlainMessageKey } from '../../shared/i18n/translate.ts';
import { useStatus, useWaits } from '../../features/status/use-status.ts';
import { STATUS_PATH } from '../../features/status/alarm-place.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;
const CHART_DAYS = 14;

/** The first page after signing in: what waits, and how the day goes. */
export function HomePage(): ReactNode {
  const t = useT();
  const reading = useHome();
  const home = reading.value;
  return (
    <SidePage title={t('home.title')}>
      <RestoreNotice orderHref={(order) => queueHref({ queue: 'to_send', order })} />
      <div className={classes('columns')}>
        <div>
          {home !== null && <SetUpList home={home} />}
          <HomeWaits />
          <DuePrizes />
        </div>
        <div>
          <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
          {home !== null && (
            <>
              <HomeToday home={home} />
              <RecentProfit zone={home.zone} />
              <HomeReserves home={home} />
            </>
          )}
        </div>
      </div>
    </SidePage>
  );
}

/** A picture of the last days; the report of the treasury has the figures. */
function RecentProfit({ zone }: { readonly zone: string }): ReactNode {
  const clock = useServerClock();
  const [nowMs] = useState(() => clock.nowMs());
  const profit = useProfit({ by: 'day', ...lastDays(CHART_DAYS, { nowMs, zone }), zone }).value;
  return profit === null ? null : <ProfitChart rows={profit.rows} />;
}

/** The figures of a day are read less often than what waits. */
const READ_MS = 30_000;

/** Today at the desk; days begin at the midnight of its opening hours, or of the reader. */
function useHome(): Reading<Home> {
  const [zone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return useReading('home', {
    request: { query: { zone } },
    queryKey: ['home', zone],
    refetchInterval: READ_MS,
  });
}

const boardClasses = bindClasses(boardSheet);

/** What was done since midnight. */
function HomeToday({ home }: { readonly home: Home }): ReactNode {
  const t = useT();
  const { volumeUsd: usd, volumeKrw: krw, medianMinutes } = home;
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t('home.made'), groupDigits(String(home.ordersMade))],
    [t('stage.delivered'), groupDigits(String(home.delivered))],
    [
      t(home.isVolumePartial ? 'home.volume.partial' : 'home.volume'),
      usd === null || krw === null ? t('treasury.worth.none') : <Worth usd={usd} krw={krw} />,
    ],
    [t('profit.caption'), <Worth key="profit" usd={home.profitUsd} krw={home.profitKrw} />],
    [t('home.minutes'), medianMinutes === null ? '–' : t('wait.minutes', { count: medianMinutes })],
  ];
  return (
    <section className={boardClasses('part')} aria-labelledby="today-title">
      <h2 id="today-title">{t('home.today')}</h2>
      <dl className={classes('figures')}>
        {figures.map(([name, figure]) => (
          <div key={name} className={classes('figure')}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={classes('note')}>{t('home.zone', { zone: home.zone })}</p>
    </section>
  );
}

function Worth({ usd, krw }: { readonly usd: string; readonly krw: string }): ReactNode {
  const t = useT();
  return (
    <>
      <span>{signedWorth(usd, (text) => t('treasury.worth.usd', { usd: groupDigits(text) }))}</span>
      <span className={classes('hint')}>
        {signedWorth(krw, (text) => t('treasury.worth.krw', { krw: groupDigits(text) }))}
      </span>
    </>
  );
}

/** Currencies that may soon not be offered. */
function HomeReserves({ home }: { readonly home: Home }): ReactNode {
  const t = useT();
  const networkLabel = useNetworkLabel();
  const { lowReserves, lowReserveCount } = home;
  if (lowReserveCount === 0 || !home.setUp.reserves) return null;
  const moreCount = lowReserveCount - lowReserves.length;
  return (
    <section className={boardClasses('part')} aria-labelledby="reserves-title">
      <h2 id="reserves-title">{t('home.reserves')}</h2>
      <ul className={layout('ruled')}>
        {lowReserves.map(({ assetId, symbol, network, free }) => (
          <li key={assetId}>
            <Link to="/treasury" className={classes('row')}>
              <span>
                {symbol} <span className={classes('age')}>{networkLabel(network)}</span>
              </span>
              <span />
              <strong>{readableAmount(free)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {moreCount > 0 && (
        <p className={classes('note')}>
          <Link to="/treasury">{t('status.more', { count: moreCount })}</Link>
        </p>
      )}
    </section>
  );
}

/** Where each of them is dealt with. */
const WAIT_PLACES = {
  to_send: { path: queueHref({ queue: 'to_send' }), nameKey: 'queue.to_send' },
  confirming: { path: queueHref({ queue: 'confirming' }), nameKey: 'home.wait.confirming' },
  waiting: { path: queueHref({ queue: 'waiting' }), nameKey: 'home.wait.waiting' },
  attention: { path: queueHref({ queue: 'attention' }), nameKey: 'queue.attention' },
  claims: { path: '/bank', nameKey: 'home.wait.claims' },
  lines: { path: '/bank', nameKey: 'home.wait.lines' },
  deposits: { path: '/unmatched', nameKey: 'unmatched.title' },
  messages: { path: '/post?folder=contact', nameKey: 'home.wait.messages' },
  letters: { path: '/post', nameKey: 'home.wait.letters' },
  approvals: { path: '/proposals', nameKey: 'home.wait.approvals' },
} as const satisfies Record<Wait, { readonly path: string; readonly nameKey: PlainMessageKey }>;

/** What waits and since when, and whether all networks are read. */
function HomeWaits(): ReactNode {
  const t = useT();
  const waits = useWaits();
  const status = useStatus().value;
  const some = WAITS.flatMap((what) => waits.get(what) ?? []).filter(({ count }) => count > 0);
  const silent = (status?.rails ?? []).filter(({ isSilent }) => isSilent);
  return (
    <section className={boardClasses('part')} aria-labelledby="waits-title">
      <h2 id="waits-title">{t('home.waits')}</h2>
      {some.length > 0 ? (
        <ul className={layout('ruled')}>
          {some.map((wait) => (
            <WaitRow key={wait.what} wait={wait} />
          ))}
        </ul>
      ) : (
        status !== null && (
          <p className={boardClasses('fine')}>
            <Icon name="check" sizePx={18} />
            {t('home.waits.none')}
          </p>
        )
      )}
      {status !== null && status.rails.length > 0 && (
        <p className={classes('note')}>
          <Link to={STATUS_PATH}>
            {silent.length === 0
              ? t('home.networks.fine', { count: status.rails.length })
              : t('home.networks.silent', { names: silent.map(({ network }) => network).join(', ') })}
          </Link>
        </p>
      )}
    </section>
  );
}

function WaitRow({ wait: { what, count, since } }: { readonly wait: DeskWait }): ReactNode {
  const t = useT();
  const { path, nameKey } = WAIT_PLACES[what];
  return (
    <li>
      <Link to={path} className={classes('row')}>
        <span>{t(nameKey)}</span>
        <span className={classes('age')}>{since !== null && <Since since={since} />}</span>
        <strong>{groupDigits(String(count))}</strong>
      </Link>
    </li>
  );
}

function Since({ since }: { readonly since: string }): ReactNode {
  const t = useT();
  return <time dateTime={since}>{t('home.since', { age: useAgeText({ sinceIso: since }) })}</time>;
}

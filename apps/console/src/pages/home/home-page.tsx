import type { Home } from '@naru/contract';
import { bindClasses, useServerClock } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { HomeReserves, HomeToday } from './home-today.tsx';
import { HomeWaits } from './home-waits.tsx';
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
          <ReadingNotes
            reading={reading}
            failedText={t('home.error')}
            loadingText={t('home.loading')}
            rowCount={SKELETON_ROWS}
          />
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

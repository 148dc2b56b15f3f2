import { Skeleton, bindClasses, layout } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { Part, partClass } from '../../shared/part/part.tsx';
import { LOTTERY_TEXTS } from './texts.ts';
import { LotteryDay, ShownDay } from './lottery-day.tsx';
import sheet from './own-entries.module.css';
import { Won } from './won-prize.tsx';

const classes = bindClasses(sheet);

/** The entries of the signed-in person; the winner says here where the prize goes. */
export function OwnEntries({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(LOTTERY_TEXTS);
  const api = useDeskApi();
  const entries = useQuery({
    queryKey: ['lottery-own', userId],
    queryFn: ({ signal }) => api.read('listLotteryEntries', { params: { id: userId } }, signal),
  });
  const { next = null, drawing = null } = useDeskFacts()?.lottery ?? {};
  const isDrawingShown = entries.data?.some(({ day }) => day.date === drawing) !== false;
  const refetch = (): void => void entries.refetch();
  return (
    <Part name="lottery" title={t('own.title')}>
      <p className={partClass('hint')}>{t('own.lead')}</p>
      {entries.data?.map(
        ({ day, won }) =>
          won !== null && <Won key={day.date} userId={userId} day={day} won={won} onClaimed={refetch} />,
      )}
      <div className={classes('days')}>
        {next !== null && <LotteryDay key={next} date={next} />}
        {drawing !== null && !isDrawingShown && <LotteryDay key={drawing} date={drawing} />}
        {entries.isPending && <Skeleton height="96px" />}
        {entries.error !== null && entries.data === undefined && (
          <LoadFailed text={t('own.failed')} onRetry={entries.refetch} />
        )}
        {entries.data?.length === 0 && <p>{t('own.none')}</p>}
        {entries.data?.map(({ day, leaf, place, won }) => (
          <div key={day.date} className={layout('stack-3')}>
            <ShownDay shown={day} ownLeaf={leaf} />
            <p>
              {t('own.entry', { place: place + 1, count: day.entryCount ?? 0 })}
              <br />
              {day.state === 'drawn' && won === null && (
                <>
                  {t('own.lost')}
                  <br />
                </>
              )}
              <small className={layout('anywhere')}>
                {t('own.leaf')} <code>{leaf}</code>
              </small>
            </p>
          </div>
        ))}
      </div>
    </Part>
  );
}

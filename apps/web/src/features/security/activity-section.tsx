import { pageQuery } from '../../shared/api/desk-api.ts';
import type { UserEvent } from '@naru/contract';
import { Button, Skeleton, bindClasses } from '@naru/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import { partClass } from '../../shared/part/part-class.ts';
import { Part } from '../../shared/part/part.tsx';
import { ACTIVITY_TEXTS } from './activity-texts.ts';
import sheet from './activity-section.module.css';
import { useDeskApi } from '../../shared/api/api-context.tsx';

/** A shorter page is the last one. */
const PAGE_ROWS = 8;

const classes = bindClasses(sheet);

export function ActivitySection({ userId }: { readonly userId: string }): ReactNode {
  const t = useTexts(ACTIVITY_TEXTS);
  const activity = useActivity(userId);
  const events = activity.data?.pages.flat();
  return (
    <Part name="activity" title={t('title')}>
      <p className={partClass('hint')}>{t('text')}</p>
      {activity.isPending && <Skeleton height="160px" />}
      {activity.error !== null && <LoadFailed text={t('failed')} onRetry={activity.refetch} />}
      {events?.length === 0 && <p className={partClass('hint')}>{t('empty')}</p>}
      {events !== undefined && events.length > 0 && (
        <ol className={classes('list')}>
          {events.map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ol>
      )}
      {activity.hasNextPage && (
        <div className={partClass('row')}>
          <Button isLoading={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Part>
  );
}

function ActivityRow({ event }: { readonly event: UserEvent }): ReactNode {
  const t = useTexts(ACTIVITY_TEXTS);
  const { language } = useLanguage();
  const { kind, device, happenedAt } = event;
  return (
    <li className={classes('event')}>
      <span className={classes('what')}>{t(kind)}</span>
      <span className={partClass('hint')}>{device === '' ? t('unknown') : device}</span>
      <time className={classes('when')} dateTime={happenedAt}>
        {formatDateTime(Date.parse(happenedAt), language)}
      </time>
      {kind === 'second_factor_refused' && <span className={classes('advice')}>{t('advice')}</span>}
    </li>
  );
}

/** The log of the user's own account, newest first. */
function useActivity(userId: string) {
  const api = useDeskApi();
  return useInfiniteQuery({
    queryKey: ['activity', userId],
    queryFn: ({ signal, pageParam }) =>
      api.read('listActivity', { params: { id: userId }, query: pageQuery(PAGE_ROWS, pageParam) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE_ROWS ? page.at(-1)?.id : undefined),
  });
}

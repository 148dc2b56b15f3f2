import { type ReactNode, useEffect } from 'react';
import { useQueue } from '../../features/queue/api/use-queue.ts';
import { QueueList } from '../../features/queue/ui/queue-list.tsx';
import { RestoreNotice } from '../../features/restore/ui/restore-notice.tsx';
import { DuePrizes } from '../../features/treasury/ui/due-prizes.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { useDeskPlace } from './use-desk-place.ts';

/** One queue at a time. */
export function DeskPage(): ReactNode {
  const place = useDeskPlace();
  const queue = useQueue(place.queue, place.only);
  const t = useT();
  useDeskTitle(queue.counts['to_send'] ?? 0);
  return (
    <DeskFrame
      title={t('desk.title')}
      place={place}
      queue={place.queue}
      counts={queue.counts}
      rows={queue.value ?? []}
      reading={queue}
    >
      <RestoreNotice orderHref={place.orderHref} />
      {place.queue === 'to_send' && <DuePrizes isInset />}
      <QueueList
        queue={place.queue}
        state={queue}
        selectedId={place.reference}
        hrefOf={place.orderHref}
        only={place.only}
        filterHref={place.filterHref}
      />
    </DeskFrame>
  );
}

/** Shows the number of orders to send in the browser tab. */
function useDeskTitle(toSendCount: number): void {
  const t = useT();
  useEffect(() => {
    const desk = `${t('brand')} ${t('brand.desk')}`;
    document.title = toSendCount === 0 ? desk : `${t('queue.title', { count: toSendCount })} · ${desk}`;
  }, [t, toSendCount]);
}

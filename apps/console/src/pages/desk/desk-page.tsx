import { LiveText, Notice, SkipLink, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { OrderPane } from '../../features/order/ui/order-pane.tsx';
import type { DialogAction } from '../../features/order/model/next-step.ts';
import { useQueue } from '../../features/queue/api/use-queue.ts';
import { findRows } from '../../features/queue/model/rows.ts';
import { QueueList } from '../../features/queue/ui/queue-list.tsx';
import { QueueNav } from '../../features/queue/ui/queue-nav.tsx';
import { RestoreNotice } from '../../features/restore/ui/restore-notice.tsx';
import { useIsOffline } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { DeskHeader } from './desk-header.tsx';
import sheet from './desk-page.module.css';
import { KeyHelp } from './key-help.tsx';
import { WORK_ID, useDeskKeys } from './use-desk-keys.ts';
import { useDeskPlace } from './use-desk-place.ts';

const classes = bindClasses(sheet);

/** The queues, the list of one queue, and one order. Phones show the list or the order. */
export function DeskPage(): ReactNode {
  const place = useDeskPlace();
  const isLive = useLive();
  const isOffline = useIsOffline();
  const queue = useQueue(place.queue, place.only);
  const [findText, setFindText] = useState('');
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const t = useT();
  const rows = findRows(queue.value ?? [], findText);
  useDeskTitle(queue.counts['to_send'] ?? 0);
  const keys = useDeskKeys({ place, rows, onHelp: () => setIsHelpOpen(true) });
  return (
    <div className={classes('desk', place.orderId !== null && 'chosen')}>
      <SkipLink targetId={WORK_ID}>{t('skip.content')}</SkipLink>
      <DeskHeader isLive={isLive} isOffline={isOffline} onHelp={() => setIsHelpOpen(true)} />
      {isOffline && (
        <div className={classes('offline')} role="alert">
          {t('offline.bar')}
        </div>
      )}
      <aside className={classes('queues')}>
        <QueueNav queue={place.queue} counts={queue.counts} hrefOf={place.queueHref} />
        <p className={classes('warning')}>{t('keys_warning')}</p>
      </aside>
      <main id={WORK_ID} tabIndex={-1} className={classes('work')}>
        <h1 className={classes('title')}>{t('desk.title')}</h1>
        <div className={classes('list')}>
          <RestoreNotice orderHref={place.orderHref} />
          <QueueList
            queue={place.queue}
            state={queue}
            shownRows={rows}
            findText={findText}
            onFindTextChange={setFindText}
            onFound={() => keys.goTo(rows[0])}
            selectedId={place.orderId}
            hrefOf={place.orderHref}
            only={place.only}
            concernHref={place.concernHref}
          />
        </div>
        <div className={classes('order')}>
          <KeyNotice text={keys.said} />
          <OrderPane
            orderId={place.orderId}
            dialog={dialog}
            onDialogChange={setDialog}
            onBack={place.closeOrder}
          />
        </div>
      </main>
      <KeyHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}

/** Why a keyboard shortcut did nothing. */
function KeyNotice({ text }: { readonly text: string }): ReactNode {
  return (
    <>
      {text !== '' && (
        <Notice tone="info" className={classes('said')} aria-hidden="true">
          {text}
        </Notice>
      )}
      <LiveText text={text} />
    </>
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

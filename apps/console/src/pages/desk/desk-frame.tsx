import type { Queue, QueueRow } from '@naru/contract';
import { LiveText, Notice, SkipLink, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { DialogAction } from '../../features/order/next-step.ts';
import { OrderPane } from '../../features/order/order-pane.tsx';
import { QueueNav } from '../../features/queue/queue-nav.tsx';
import { useIsOffline } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useLive } from '../../shared/api/use-live.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import sheet from './desk-frame.module.css';
import { DeskHeader } from './desk-header.tsx';
import { KeyHelp } from './key-help.tsx';
import type { OrderPlace } from './order-place.ts';
import { WORK_ID, useDeskKeys } from './use-desk-keys.ts';

const classes = bindClasses(sheet);

export interface DeskFrameProps {
  readonly title: string;
  readonly place: OrderPlace;
  /** Null where no queue is shown. */
  readonly queue: Queue | null;
  readonly counts: Readonly<Record<string, number>>;
  /** What the keys step through. */
  readonly rows: readonly QueueRow[];
  readonly reading: PagedReading<unknown>;
  /** The list. */
  readonly children: ReactNode;
}

/** The queues, a list, and the chosen order. Phones show the list or the order. */
export function DeskFrame(props: DeskFrameProps): ReactNode {
  const { title, place, queue, counts, rows, reading, children } = props;
  const isLive = useLive();
  const isOffline = useIsOffline();
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const t = useT();
  const said = useDeskKeys({
    place,
    rows,
    loadMore: () => {
      if (reading.hasMore && !reading.isLoadingMore) reading.loadMore();
    },
    onHelp: () => setIsHelpOpen(true),
  });
  return (
    <div className={classes('desk', place.reference !== null && 'chosen')}>
      <SkipLink targetId={WORK_ID}>{t('skip.content')}</SkipLink>
      <DeskHeader isLive={isLive} isOffline={isOffline} onHelp={() => setIsHelpOpen(true)} />
      {isOffline && (
        <div className={classes('offline')} role="alert">
          {t('offline.bar')}
        </div>
      )}
      <aside className={classes('queues')}>
        <QueueNav queue={queue} counts={counts} hrefOf={place.queueHref} />
        <p className={classes('warning')}>{t('keys_warning')}</p>
      </aside>
      <main id={WORK_ID} tabIndex={-1} className={classes('work')}>
        <h1 className={classes('title')}>{title}</h1>
        <div className={classes('list')}>{children}</div>
        <div className={classes('order')}>
          <KeyNotice text={said} />
          <OrderPane
            reference={place.reference}
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

import type { Queue, QueueRow } from '@naru/contract';
import { LiveText, Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { DialogAction } from '../../features/order/next-step.ts';
import { OrderPane } from '../../features/order/order-pane.tsx';
import { QueueLinks } from './place-nav.tsx';
import type { PagedReading } from '../../shared/page/reading.ts';
import sheet from './desk-frame.module.css';
import { DeskShell } from './desk-shell.tsx';
import type { OrderPlace } from './order-place.ts';
import { WORK_ID, useDeskKeys } from './use-desk-keys.ts';

const classes = bindClasses(sheet);

export interface DeskFrameProps {
  readonly title: string;
  readonly place: OrderPlace;
  /** Null where no queue is shown. */
  readonly queue: Queue | null;
  /** What the keys step through. */
  readonly rows: readonly QueueRow[];
  readonly reading: PagedReading<unknown>;
  /** The list. */
  readonly children: ReactNode;
}

/** The queues, a list, and the chosen order. Phones show the list or the order. */
export function DeskFrame(props: DeskFrameProps): ReactNode {
  const { title, place, queue, rows, reading, children } = props;
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const said = useDeskKeys({
    place,
    rows,
    loadMore: () => {
      if (reading.hasMore && !reading.isLoadingMore) reading.loadMore();
    },
  });
  return (
    <DeskShell
      contentId={WORK_ID}
      queue={queue}
      className={classes('desk', place.reference !== null && 'chosen')}
    >
      <main id={WORK_ID} tabIndex={-1} className={classes('work')}>
        <h1 className={classes('title')}>{title}</h1>
        <div className={classes('queues')}>
          <QueueLinks queue={queue} isStrip />
        </div>
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
    </DeskShell>
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

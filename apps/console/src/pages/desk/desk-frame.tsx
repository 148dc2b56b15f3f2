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
import { isNearEnd, stepRow } from '../../features/queue/rows.ts';
import { PICK_ALL_ID, pickBoxId, referenceOfRow, rowLinkId } from '../../features/queue/queue-table.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { pressMarked } from '../../shared/keys/press-marked.ts';
import { useKeys } from '../../shared/keys/use-keys.ts';

const classes = bindClasses(sheet);

interface DeskFrameProps {
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

/** Id of the part of the page with list and order. */
const WORK_ID = 'orders';

/** Keyboard shortcuts for the buttons and links of the desk. Says why the last key did nothing, or ''. */
function useDeskKeys(desk: {
  readonly place: OrderPlace;
  readonly rows: readonly QueueRow[];
  /** Loads the rows that follow, if there are any. */
  readonly loadMore: () => void;
}): string {
  const { place, rows, loadMore } = desk;
  const [said, setSaid] = useState('');
  const t = useT();
  /** Opens an order and moves the focus to its row. */
  const goTo = (row: QueueRow | null): boolean => {
    if (row === null) return false;
    place.openOrder(row.id);
    document.getElementById(rowLinkId(row.id))?.focus();
    return true;
  };
  useKeys((command, target) => {
    setSaid('');
    // Keys can repeat faster than pages render, while the focus moves at once: a step starts where it is.
    const atId = referenceOfRow(target) ?? place.reference;
    switch (command.kind) {
      case 'move':
        if (command.step === 1 && isNearEnd(rows, atId)) loadMore();
        return goTo(stepRow(rows, atId, command.step));
      case 'enter':
        return isOfRow(target, place.reference) && pressMarked('take');
      case 'pick':
        return isOfRow(target, atId) && pressBox(pickBoxId(atId ?? ''));
      case 'pick_all':
        return pressBox(PICK_ALL_ID);
      // Called by the frame around the page.
      case 'go':
      case 'find':
      case 'help':
        return false;
      case 'back':
        if (place.reference !== null) place.closeOrder();
        return place.reference !== null;
      case 'press':
        return pressMarked(command.mark);
      case 'copy_amount':
      case 'copy_address':
        if (!pressMarked(command.kind)) setSaid(t('slip.nothing_to_copy'));
        return true;
    }
  });
  return said;
}

/** False where there is no such box: in a search nothing is picked. */
function pressBox(id: string): boolean {
  const box = document.getElementById(id);
  box?.click();
  return box !== null;
}

/** True if the chosen row or nothing has the focus; other elements keep their Enter and Space. */
function isOfRow(target: Element | null, reference: string | null): boolean {
  if (reference === null) return false;
  const isFree = target === null || target === document.body || target.id === WORK_ID;
  return isFree || target.id === rowLinkId(reference);
}

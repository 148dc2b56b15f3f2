import type { QueueRow } from '@naru/contract';
import { useState } from 'react';
import { isNearEnd, stepRow } from '../../features/queue/rows.ts';
import { PICK_ALL_ID, pickBoxId } from '../../features/queue/pick-boxes.tsx';
import { referenceOfRow, rowLinkId } from '../../features/queue/queue-table.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { pressMarked } from '../../shared/keys/press-marked.ts';
import { useKeys } from '../../shared/keys/use-keys.ts';
import type { OrderPlace } from './order-place.ts';

/** Id of the part of the page with list and order. */
export const WORK_ID = 'orders';

/** Keyboard shortcuts for the buttons and links of the desk. Says why the last key did nothing, or ''. */
export function useDeskKeys(desk: {
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

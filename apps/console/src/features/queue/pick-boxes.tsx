import type { QueueRow } from '@naru/contract';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';

/** Id of the box for all, for ticking it by a key. */
export const PICK_ALL_ID = 'pick-all';

/** Id of an order's box, for ticking it by a key. */
export function pickBoxId(reference: string): string {
  return `pick-${reference}`;
}

export interface Picking {
  readonly picked: ReadonlySet<string>;
  /** With `isRange`, everything since the last one as well. */
  readonly onPick: (reference: string, isRange: boolean) => void;
  readonly onPickAll: () => void;
}

export interface PickBoxProps extends Pick<Picking, 'onPick'> {
  readonly row: QueueRow;
  readonly isPicked: boolean;
}

/** Picks one order; with Shift, all since the last one. */
export function PickBox({ row, isPicked, onPick }: PickBoxProps): ReactNode {
  const t = useT();
  return (
    <input
      type="checkbox"
      id={pickBoxId(row.id)}
      aria-label={t('bulk.pick', { order: row.id })}
      checked={isPicked}
      onClick={(event) => onPick(row.id, event.shiftKey)}
      onChange={ignoreChange}
    />
  );
}

/** The click has already changed it, as only a click knows whether Shift is down. */
function ignoreChange(): void {
  // Without a listener React takes the box for one that cannot be changed.
}

/** Picks all orders of the page, or none. */
export function PickAll({
  rows,
  picked,
  onPickAll,
}: Picking & { readonly rows: readonly QueueRow[] }): ReactNode {
  const t = useT();
  const pickedCount = rows.filter(({ id }) => picked.has(id)).length;
  const isAll = pickedCount > 0 && pickedCount === rows.length;
  return (
    <input
      type="checkbox"
      id={PICK_ALL_ID}
      aria-label={t('bulk.pick_all')}
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = pickedCount > 0 && !isAll;
      }}
      onChange={onPickAll}
    />
  );
}

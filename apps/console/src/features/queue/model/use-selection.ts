import type { QueueRow } from '@naru/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTHING_PICKED, pick, pickAll } from './selection.ts';

export interface SelectionOfRows {
  readonly picked: ReadonlySet<string>;
  readonly onPick: (reference: string, isRange: boolean) => void;
  readonly onPickAll: () => void;
  readonly keepOnly: (references: readonly string[]) => void;
}

/** Which rows are picked. It names orders, not places, so that it stays when the list is read again. */
export function useSelection(rows: readonly QueueRow[]): SelectionOfRows {
  const [selection, setSelection] = useState(NOTHING_PICKED);
  const ids = useRef<readonly string[]>([]);
  useEffect(() => {
    ids.current = rows.map(({ id }) => id);
  }, [rows]);
  // The same function each time, so that a pick does not draw all rows again.
  const onPick = useCallback((id: string, isRange: boolean): void => {
    setSelection((before) => pick(before, { ids: ids.current, id, isRange }));
  }, []);
  return {
    picked: selection.picked,
    onPick,
    onPickAll: () => setSelection((before) => pickAll(before, ids.current)),
    keepOnly: (references) => setSelection({ picked: new Set(references), lastId: null }),
  };
}

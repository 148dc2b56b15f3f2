import type { List, ListEntryRow, ListKind } from '@naru/contract';
import type { PagedReading } from '../../shared/page/reading.ts';
import { after, useRows } from '../../shared/page/use-pages.ts';

const LISTS_KEY = ['lists'] as const;

export interface ListFilter {
  readonly list: List;
  readonly kind?: ListKind;
  /** The beginning of a value, to search by. */
  readonly q?: string;
  /** Only entries that leave their list soon. */
  readonly ending?: '1';
}

/** The entries of one list, by value. */
export function useListEntries(filter: ListFilter): PagedReading<readonly ListEntryRow[]> {
  return useRows({
    queryKey: [...LISTS_KEY, filter],
    read: (api, place, signal) => api.read('listEntries', { query: { ...filter, ...after(place) } }, signal),
  });
}

/** Of a change of a list. */
export const LIST_EFFECTS = { changes: [LISTS_KEY] } as const;

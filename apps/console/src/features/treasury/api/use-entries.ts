import type { EntryKind, TreasuryEntryRow } from '@naru/contract';
import type { PagedReading } from '../../../shared/reading/reading.ts';
import { before, useRows } from '../../../shared/reading/use-pages.ts';
import { ENTRIES_KEY } from '../../../shared/live/query-keys.ts';

/** What the list of entries is narrowed to. */
export interface EntryFilter {
  readonly asset?: string;
  readonly kind?: EntryKind;
}

/** Newest first. */
export function useEntries(filter: EntryFilter): PagedReading<readonly TreasuryEntryRow[]> {
  return useRows({
    queryKey: [...ENTRIES_KEY, filter],
    read: (api, place, signal) =>
      api.read('treasuryEntries', { query: { ...filter, ...before(place) } }, signal),
  });
}

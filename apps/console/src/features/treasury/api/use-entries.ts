import type { EntryKind, TreasuryEntryRow } from '@naru/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { FIRST_PAGE, type PagedReading, pagedReadingOf } from '../../../shared/reading/reading.ts';
import { ENTRIES_KEY } from './treasury-keys.ts';

/** What the list of entries is narrowed to. */
export interface EntryFilter {
  readonly asset?: string;
  readonly kind?: EntryKind;
}

/** Newest first. */
export function useEntries(filter: EntryFilter): PagedReading<readonly TreasuryEntryRow[]> {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [...ENTRIES_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      api.read(
        'treasuryEntries',
        { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) } },
        signal,
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextBefore,
  });
  return { ...pagedReadingOf(query), value: query.data?.pages.flatMap((page) => page.rows) ?? null };
}

import type { SearchAnswer, SearchRow } from '@naru/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { QUEUE_KEY } from '../../../shared/live/query-keys.ts';
import { FIRST_PAGE, type PagedReading, pagedReadingOf } from '../../../shared/reading/reading.ts';
import { type SearchQuery, toCallQuery } from '../../../shared/search/search-query.ts';

const PAGE_ROWS = '50';

export interface SearchState extends PagedReading<readonly SearchRow[]> {
  /** The newest page; null until it has come. */
  readonly last: Omit<SearchAnswer, 'rows'> | null;
}

/** The loaded pages of one search; read again whenever an order changes. */
export function useSearch(query: SearchQuery): SearchState {
  const api = useConsoleApi();
  const found = useInfiniteQuery({
    queryKey: [...QUEUE_KEY, 'search', query],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      return api.read(
        'searchOrders',
        { query: { ...toCallQuery(query), limit: PAGE_ROWS, ...before } },
        signal,
      );
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextBefore,
  });
  const pages = found.data?.pages;
  return {
    ...pagedReadingOf(found),
    value: pages?.flatMap(({ rows }) => rows) ?? null,
    last: pages?.at(-1) ?? null,
  };
}

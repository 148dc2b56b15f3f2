import type { SearchAnswer, SearchRow } from '@naru/contract';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, usePages } from '../../shared/page/use-pages.ts';
import { type SearchQuery, toCallQuery } from '../../shared/api/search-query.ts';

const PAGE_ROWS = '50';

export interface SearchState extends PagedReading<readonly SearchRow[]> {
  /** The newest page; null until it has come. */
  readonly last: Omit<SearchAnswer, 'rows'> | null;
}

/** The loaded pages of one search; read again whenever an order changes. */
export function useSearch(query: SearchQuery): SearchState {
  const { value: pages, ...reading } = usePages({
    queryKey: [...QUEUE_KEY, 'search', query],
    read: (api, place, signal) => {
      const page = { ...toCallQuery(query), limit: PAGE_ROWS, ...before(place) };
      return api.read('searchOrders', { query: page }, signal);
    },
  });
  return {
    ...reading,
    value: pages?.flatMap(({ rows }) => rows) ?? null,
    last: pages?.at(-1) ?? null,
  };
}

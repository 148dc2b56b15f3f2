import type { SearchAnswer, SearchRow } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, usePages } from '../../shared/page/use-pages.ts';
import { useCan } from '../../shared/session/session.ts';
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

/** A single letter is in too many orders. */
const TYPED_LENGTH_MIN = 2;
const TYPING_PAUSE_MS = 200;
const ROWS_AT_ONCE = '6';

/** The newest orders that match a text while it is typed; none until the person pauses. */
export function useTypedSearch(text: string): readonly SearchRow[] {
  const api = useConsoleApi();
  const can = useCan();
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: [...QUEUE_KEY, 'typed-search', paused],
    queryFn: ({ signal }) => api.read('searchOrders', { query: { q: paused, limit: ROWS_AT_ONCE } }, signal),
    enabled: paused.length >= TYPED_LENGTH_MIN && can('view_desk'),
  });
  return paused === text ? (data?.rows ?? []) : [];
}

import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleApi } from '../api/api-context.tsx';
import type { ConsoleApi } from '../api/console-api.ts';
import { type PagedReading, readingOf } from './reading.ts';

/** A page says where the next one begins; null at the end. */
type Page = { readonly nextBefore: string | null } | { readonly nextAfter: string | null };

/** A text of the last row that was loaded; null: the first page. */
type Place = string | null;

export function before(place: Place): { readonly before?: string } {
  return place === null ? {} : { before: place };
}

export function after(place: Place): { readonly after?: string } {
  return place === null ? {} : { after: place };
}

interface PagesQuery<Each extends Page> {
  readonly queryKey: QueryKey;
  readonly read: (api: ConsoleApi, place: Place, signal: AbortSignal) => Promise<Each>;
  readonly refetchInterval?: number | false;
}

/** The pages of a list that were loaded. */
export function usePages<Each extends Page>(list: PagesQuery<Each>): PagedReading<readonly Each[]> {
  const { queryKey, read, refetchInterval = false } = list;
  const api = useConsoleApi();
  const first: Place = null;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(api, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (page: Each): Place => ('nextBefore' in page ? page.nextBefore : page.nextAfter),
    refetchInterval,
  });
  const { value, ...reading } = readingOf(query);
  return {
    ...reading,
    value: value?.pages ?? null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** The last value that was not null: what surrounds a list stays while another one is loaded, or fails. */
export function useLastKnown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** The rows of a list that were loaded. */
export function useRows<Row>(
  list: PagesQuery<Page & { readonly rows: readonly Row[] }>,
): PagedReading<readonly Row[]> {
  const pages = usePages(list);
  return { ...pages, value: pages.value?.flatMap(({ rows }) => rows) ?? null };
}

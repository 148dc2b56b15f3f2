import type { Concern, Queue, QueueRow } from '@naru/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type CallFailure, failureOf } from '../../../shared/api/call-failure.ts';
import { POLL_MS, QUEUE_KEY } from '../../../shared/live/query-keys.ts';
import { sortRows } from '../model/rows.ts';

export interface QueueState {
  /** Null until the list has come for the first time. */
  readonly rows: readonly QueueRow[] | null;
  readonly counts: Readonly<Record<string, number>>;
  /** How many orders have each concern; null until the list has come. */
  readonly concerns: Readonly<Record<Concern, number>> | null;
  readonly failure: CallFailure | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The pages of one queue that have been read, as one sorted list. */
export function useQueue(queue: Queue, only: Concern | null): QueueState {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [...QUEUE_KEY, queue, only],
    queryFn: ({ pageParam, signal }) => api.readQueue({ queue, only, before: pageParam }, signal),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextBefore,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  return {
    rows:
      pages === undefined || query.isPlaceholderData
        ? null
        : sortRows(
            pages.flatMap((page) => page.rows),
            queue,
          ),
    counts: pages?.[0]?.counts ?? {},
    concerns: pages?.[0]?.concerns ?? null,
    failure: query.error === null ? null : failureOf(query.error),
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

function firstPage(): string | null {
  return null;
}

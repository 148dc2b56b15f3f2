import type { Concern, Queue, QueueFilter, QueueRow } from '@naru/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { POLL_MS, QUEUE_KEY } from '../../../shared/live/query-keys.ts';
import { FIRST_PAGE, type PagedReading, pagedReadingOf } from '../../../shared/reading/reading.ts';
import { sortRows } from '../model/rows.ts';

const PAGE_ROWS = 50;

export interface QueueState extends PagedReading<readonly QueueRow[]> {
  /** Orders in each queue, and those that are `overdue`. */
  readonly counts: Readonly<Record<string, number>>;
  /** How many orders have each concern; null until the list has come. */
  readonly concerns: Readonly<Record<Concern, number>> | null;
}

/** The loaded pages of one queue, as one sorted list. */
export function useQueue(queue: Queue, only: QueueFilter | null): QueueState {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [...QUEUE_KEY, queue, only],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      const filter = only === null ? {} : { only };
      return api.read('queue', { query: { queue, limit: String(PAGE_ROWS), ...before, ...filter } }, signal);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextBefore,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const isOfQueue = query.data !== undefined && !query.isPlaceholderData;
  const rows = pages.flatMap((page) => page.rows);
  const reading = pagedReadingOf(query);
  return {
    ...reading,
    value: isOfQueue ? sortRows(rows, queue) : null,
    hasMore: reading.hasMore && isOfQueue,
    counts: pages[0]?.counts ?? {},
    concerns: pages[0]?.concerns ?? null,
  };
}

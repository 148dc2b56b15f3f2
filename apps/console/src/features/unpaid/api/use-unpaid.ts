import type { CancelUnpaidAnswer, CancelUnpaidBody, UnpaidGroupRow } from '@naru/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { Outcome } from '../../../shared/api/call-failure.ts';
import { POLL_MS, QUEUE_KEY } from '../../../shared/live/query-keys.ts';
import { FIRST_PAGE, type PagedReading, pagedReadingOf } from '../../../shared/reading/reading.ts';

/** Groups of unpaid orders near or at a limit; read again whenever an order changes. */
export function useUnpaidGroups(): PagedReading<readonly UnpaidGroupRow[]> {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [...QUEUE_KEY, 'unpaid-groups'],
    queryFn: ({ pageParam, signal }) =>
      api.read('unpaidGroups', { query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextAfter,
    refetchInterval: POLL_MS,
  });
  return { ...pagedReadingOf(query), value: query.data?.pages.flatMap((page) => page.rows) ?? null };
}

/** Cancels the orders of one group, and reads all lists again, whatever came of it. */
export function useCancelUnpaidGroup(): (body: CancelUnpaidBody) => Promise<Outcome<CancelUnpaidAnswer>> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (body) => {
    const outcome = await api.send('cancelUnpaidGroup', { body });
    void cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return outcome;
  };
}

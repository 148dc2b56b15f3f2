import type { Visitor, VisitorActBody, VisitorRow } from '@naru/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { QUEUE_KEY } from '../../../shared/live/query-keys.ts';
import { FIRST_PAGE, type PagedReading, pagedReadingOf } from '../../../shared/reading/reading.ts';

/** Below the queues, so that it is read again whenever an order changes. */
const VISITORS_KEY = [...QUEUE_KEY, 'visitors'] as const;

/** Visitors with an account, the newest first. */
export function useVisitors(): PagedReading<readonly VisitorRow[]> {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: VISITORS_KEY,
    queryFn: ({ pageParam, signal }) =>
      api.read('visitors', { query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextBefore,
  });
  return { ...pagedReadingOf(query), value: query.data?.pages.flatMap(({ rows }) => rows) ?? null };
}

/** One visitor with all of their orders that were loaded. */
export function useVisitor(who: string): PagedReading<Visitor> {
  const api = useConsoleApi();
  const query = useInfiniteQuery({
    queryKey: [...VISITORS_KEY, who],
    queryFn: ({ pageParam, signal }) =>
      api.read('visitor', { query: { who, ...(pageParam === null ? {} : { before: pageParam }) } }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextBefore,
  });
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const value = first === undefined ? null : { ...first, orders: pages.flatMap(({ orders }) => orders) };
  return { ...pagedReadingOf(query), value };
}

export type VisitorAct = 'freezeVisitor' | 'unfreezeVisitor' | 'noteVisitor';

/** Does an act on a visitor, and reads them again, whatever came of it. */
export function useVisitorAct(): (act: VisitorAct, body: VisitorActBody) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (act, body) => {
    const outcome = await api.send(act, { body });
    await cache.invalidateQueries({ queryKey: VISITORS_KEY });
    return outcome.ok ? null : outcome.failure;
  };
}

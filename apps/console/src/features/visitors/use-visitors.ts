import type { Visitor, VisitorActRow, VisitorRow } from '@naru/contract';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, usePages, useRows } from '../../shared/page/use-pages.ts';

/** Below the queues, so that it is read again whenever an order changes. */
const VISITORS_KEY = [...QUEUE_KEY, 'visitors'] as const;

/** Visitors with an account, the newest first. */
export function useVisitors(): PagedReading<readonly VisitorRow[]> {
  return useRows({
    queryKey: VISITORS_KEY,
    read: (api, place, signal) => api.read('visitors', { query: before(place) }, signal),
  });
}

/** One visitor with all of their orders that were loaded. */
export function useVisitor(who: string): PagedReading<Visitor> {
  const pages = usePages({
    queryKey: [...VISITORS_KEY, who],
    read: (api, place, signal) => api.read('visitor', { query: { who, ...before(place) } }, signal),
  });
  const all = pages.value ?? [];
  const [first] = all;
  const value = first === undefined ? null : { ...first, orders: all.flatMap(({ orders }) => orders) };
  return { ...pages, value };
}

/** What operators noted and did about a visitor, the newest first. */
export function useVisitorActs(who: string): PagedReading<readonly VisitorActRow[]> {
  return useRows({
    queryKey: [...VISITORS_KEY, who, 'acts'],
    read: (api, place, signal) => api.read('visitorActs', { query: { who, ...before(place) } }, signal),
  });
}

/** Of an act on a visitor. */
export const VISITOR_EFFECTS = { changes: [VISITORS_KEY] } as const;

import type { Visitor, VisitorActBody, VisitorActRow, VisitorRow } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '../../shared/api/call-failure.ts';
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

export type VisitorAct = 'freezeVisitor' | 'unfreezeVisitor' | 'noteVisitor';

/** Does an act on a visitor, and reads them again in any case. */
export function useVisitorAct(): (act: VisitorAct, body: VisitorActBody) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (act, body) => {
    const outcome = await api.send(act, { body });
    await cache.invalidateQueries({ queryKey: VISITORS_KEY });
    return outcome.ok ? null : outcome.failure;
  };
}

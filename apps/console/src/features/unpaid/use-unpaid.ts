import type { CancelUnpaidAnswer, CancelUnpaidBody, UnpaidGroupRow } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { Outcome } from '../../shared/api/call-failure.ts';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { after, useRows } from '../../shared/page/use-pages.ts';

/** Groups of unpaid orders near or at a limit; read again whenever an order changes. */
export function useUnpaidGroups(): PagedReading<readonly UnpaidGroupRow[]> {
  return useRows({
    queryKey: [...QUEUE_KEY, 'unpaid-groups'],
    read: (api, place, signal) => api.read('unpaidGroups', { query: after(place) }, signal),
    refetchInterval: POLL_MS,
  });
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

import type { ListedPayout, ConsoleBody } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { Outcome } from '../../shared/api/call-failure.ts';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { after, useRows } from '../../shared/page/use-pages.ts';

/** The operator's prepared payouts; read again whenever an order changes. */
export function usePayoutList(): PagedReading<readonly ListedPayout[]> {
  return useRows({
    queryKey: [...QUEUE_KEY, 'payout-list'],
    read: (api, place, signal) => api.read('payoutList', { query: after(place) }, signal),
    refetchInterval: POLL_MS,
  });
}

/** Saves a file for a bank or a wallet, and reads the list again: it shows who saved which payouts. */
export function useSaveTransfers(): (
  body: ConsoleBody<'saveTransfers'>,
) => Promise<Outcome<{ readonly text: string }>> {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (body) => {
    const outcome = await api.send('saveTransfers', { body });
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return outcome;
  };
}

import type { ListedPayout } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { POLL_MS, QUEUE_KEY } from '../../../shared/live/query-keys.ts';
import { type Reading, readingOf } from '../../../shared/reading/reading.ts';

/** The operator's prepared payouts; read again whenever an order changes. */
export function usePayoutList(): Reading<readonly ListedPayout[]> {
  const api = useConsoleApi();
  const query = useQuery({
    queryKey: [...QUEUE_KEY, 'payout-list'],
    queryFn: async ({ signal }) => (await api.read('payoutList', {}, signal)).payouts,
    refetchInterval: POLL_MS,
  });
  return readingOf(query);
}

import type { ListedPayout } from '@naru/contract';
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

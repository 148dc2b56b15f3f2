import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeskApi, useLoggedFailure } from '../../shared/api/api-context.tsx';
import { areRatesLive } from '../../shared/market/market-queries.ts';
import { toMarketRows } from './market-rows.ts';

export const SCREENER_PERIOD_MS = 60_000;

/**
 * Prices, changes and ratings of all currencies, refreshed every minute. While prices arrive by the stream,
 * `useLiveScreener` refreshes them.
 */
export function useScreener() {
  const api = useDeskApi();
  const client = useQueryClient();
  const result = useQuery({
    queryKey: ['screener'],
    queryFn: async ({ signal }) => toMarketRows(await api.read('screener', {}, signal)),
    refetchInterval: () => (areRatesLive(client) ? false : SCREENER_PERIOD_MS),
    staleTime: SCREENER_PERIOD_MS,
  });
  useLoggedFailure('the prices could not be loaded', result.error);
  return result;
}

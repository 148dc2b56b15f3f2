import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { useLoggedFailure } from '../../../shared/api/use-logged-failure.ts';
import { type MarketMood, type MarketRow, readMood, readScreener } from '../model/read-market.ts';

const SCREENER_PERIOD_MS = 60_000;
const MOOD_PERIOD_MS = 10 * 60_000;

/** Prices, changes and ratings of all currencies, renewed each minute. */
export function useScreener(): UseQueryResult<readonly MarketRow[]> {
  const api = useDeskApi();
  const result = useQuery({
    queryKey: ['screener'],
    queryFn: ({ signal }) => api.get('/api/market/screener', readScreener, signal),
    refetchInterval: SCREENER_PERIOD_MS,
    staleTime: SCREENER_PERIOD_MS,
  });
  useLoggedFailure('the prices could not be loaded', result.error);
  return result;
}

export function useMood(): UseQueryResult<MarketMood> {
  const api = useDeskApi();
  const result = useQuery({
    queryKey: ['fear-greed'],
    queryFn: ({ signal }) => api.get('/api/market/fear-greed', readMood, signal),
    refetchInterval: MOOD_PERIOD_MS,
    staleTime: MOOD_PERIOD_MS,
  });
  useLoggedFailure('the fear-and-greed index could not be loaded', result.error);
  return result;
}

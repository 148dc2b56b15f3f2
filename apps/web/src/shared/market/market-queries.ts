import type { Currency, PercentageAdjustment, Rates } from '@naru/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../api/api-context.tsx';

const RATES_PERIOD_MS = 10_000;
/** Two parts of a page that ask within this time get one answer. */
const RATES_FRESH_MS = 4000;
const ADJUSTMENTS_PERIOD_MS = 60_000;
const CURRENCIES_FRESH_MS = 5 * 60_000;

export function useCurrencies(): UseQueryResult<readonly Currency[]> {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => api.listCurrencies(signal),
    staleTime: CURRENCIES_FRESH_MS,
  });
}

/** The present prices. With `isPolling` they are renewed every ten seconds while the page is in view. */
export function useRates(isPolling: boolean): UseQueryResult<Rates> {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => api.getRates(signal),
    refetchInterval: isPolling ? RATES_PERIOD_MS : false,
    refetchOnWindowFocus: isPolling,
    staleTime: RATES_FRESH_MS,
  });
}

/** The margins of the desk; asked for again soon when they could not be had: nothing is priced without. */
export function useAdjustments(): UseQueryResult<readonly PercentageAdjustment[]> {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['adjustments'],
    queryFn: ({ signal }) => api.listAdjustments(signal),
    refetchInterval: (query) => (query.state.data === undefined ? RATES_PERIOD_MS : ADJUSTMENTS_PERIOD_MS),
  });
}

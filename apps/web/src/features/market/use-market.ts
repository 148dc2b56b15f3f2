import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDeskApi, useLoggedFailure } from '../../shared/api/api-context.tsx';
import { areRatesLive, useRates } from '../../shared/market/market-queries.ts';
import { type MarketRow, priceRow, toMarketRows, toMood } from './market-rows.ts';

const SCREENER_PERIOD_MS = 60_000;
const MOOD_PERIOD_MS = 10 * 60_000;

/**
 * Prices, changes and ratings of all currencies, refreshed every minute. While prices arrive by the stream,
 * {@link useLiveScreener} refreshes them.
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

export interface LiveScreener {
  /** Undefined until loaded. */
  readonly rows: readonly MarketRow[] | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/**
 * The same with the current prices of the stream. Changes and averages, which the stream does not carry, are
 * loaded again with the first prices of another minute.
 */
export function useLiveScreener(): LiveScreener {
  const { data, isPending, isError, refetch } = useScreener();
  const client = useQueryClient();
  const { data: rates } = useRates(true);
  const renewedAtMs = useRef<number | null>(null);
  useEffect(() => {
    if (rates === undefined) return;
    const takenAtMs = Date.parse(rates.takenAt);
    renewedAtMs.current ??= takenAtMs;
    if (!areRatesLive(client) || takenAtMs - renewedAtMs.current < SCREENER_PERIOD_MS) return;
    renewedAtMs.current = takenAtMs;
    void refetch();
  }, [client, rates, refetch]);
  const rows = useMemo(
    () => (rates === undefined ? data : data?.map((row) => priceRow(row, rates))),
    [data, rates],
  );
  return { rows, isPending, isError, retry: () => void refetch() };
}

export function useMood() {
  const api = useDeskApi();
  const result = useQuery({
    queryKey: ['fear-greed'],
    queryFn: async ({ signal }) => toMood(await api.read('fearGreed', {}, signal)),
    refetchInterval: MOOD_PERIOD_MS,
    staleTime: MOOD_PERIOD_MS,
  });
  useLoggedFailure('the fear-and-greed index could not be loaded', result.error);
  return result;
}

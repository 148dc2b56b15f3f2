import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDeskApi, useLoggedFailure } from '../../shared/api/api-context.tsx';
import { areRatesLive, useRates } from '../../shared/market/market-queries.ts';
import { priceRow, toMood } from './market-page-rows.ts';
import type { MarketRow } from './market-rows.ts';
import { SCREENER_PERIOD_MS, useScreener } from './use-screener.ts';

const MOOD_PERIOD_MS = 10 * 60_000;

export interface LiveScreener {
  /** Undefined until loaded. */
  readonly rows: readonly MarketRow[] | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/**
 * What `useScreener` has, with the current prices of the stream. Changes and averages, which the stream does
 * not carry, are loaded again with the first prices of another minute.
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

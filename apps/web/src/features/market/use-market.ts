import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { useLoggedFailure } from '../../shared/api/use-logged-failure.ts';
import { areRatesLive, useRates } from '../../shared/market/market-queries.ts';
import { type MarketMood, type MarketRow, readMood, readScreener } from './read-market.ts';
import type { Rates } from '@naru/contract';
import { formatRateFloor, invertRate, multiplyRates, parsePrice, type Rate } from '@naru/core';

/** Decimals of a price that is only displayed. */
const SHOWN_DECIMALS = 12;

/** A row with the current price; without one it keeps its own. */
export function priceRow(row: MarketRow, { usdPrices, takenAt, state }: Rates): MarketRow {
  const usdPrice = usdPrices[row.symbol];
  const price = readPrice(usdPrice);
  if (usdPrice === undefined || price === null) return { ...row, isTradable: false };
  const won = readPrice(usdPrices['KRW']);
  const krwPrice =
    won === null ? row.krwPrice : formatRateFloor(multiplyRates(price, invertRate(won)), SHOWN_DECIMALS);
  return { ...row, usdPrice, krwPrice, pricedAtMs: Date.parse(takenAt), isTradable: state !== 'halted' };
}

function readPrice(text: string | undefined): Rate | null {
  const price = text === undefined ? null : parsePrice(text);
  return price?.ok === true ? price.value : null;
}

const SCREENER_PERIOD_MS = 60_000;
const MOOD_PERIOD_MS = 10 * 60_000;

/**
 * Prices, changes and ratings of all currencies, refreshed every minute. While prices arrive by the stream,
 * {@link useLiveScreener} refreshes them.
 */
export function useScreener(): UseQueryResult<readonly MarketRow[]> {
  const api = useDeskApi();
  const client = useQueryClient();
  const result = useQuery({
    queryKey: ['screener'],
    queryFn: ({ signal }) => api.get('/api/market/screener', readScreener, signal),
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

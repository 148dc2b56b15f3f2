import { readQuery } from '../api/desk-api.ts';
import type { Rates } from '@naru/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConnection, useDeskApi } from '../api/api-context.tsx';
import { listenToRates } from './rate-stream.ts';

const RATES_PERIOD_MS = 10_000;
/** Parts of a page that ask within this time share one answer. */
const RATES_FRESH_MS = 4000;
const ADJUSTMENTS_PERIOD_MS = 60_000;
const CURRENCIES_FRESH_MS = 5 * 60_000;
const LIVE_KEY = ['rates-live'] as const;

export function useCurrencies() {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['currencies'],
    ...readQuery(api, 'listCurrencies', {}),
    staleTime: CURRENCIES_FRESH_MS,
  });
}

/**
 * The current prices. With `isPolling` they come from the desk's stream while the page is visible, and are
 * polled every ten seconds while the stream is down.
 */
export function useRates(isPolling: boolean) {
  const api = useDeskApi();
  const isLive = useRateStream(isPolling);
  return useQuery({
    queryKey: ['rates'],
    ...readQuery(api, 'rates', {}),
    refetchInterval: isPolling && !isLive ? RATES_PERIOD_MS : false,
    refetchOnWindowFocus: isPolling,
    staleTime: RATES_FRESH_MS,
  });
}

/** Whether the stream delivers prices now: then other parts of the page need not poll. */
export function areRatesLive(client: QueryClient): boolean {
  return client.getQueryData(LIVE_KEY) === true;
}

/** Writes the prices of the stream into the query cache; true while they arrive. */
function useRateStream(isOn: boolean): boolean {
  const client = useQueryClient();
  const connection = useConnection();
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    let wasLive = false;
    let stop: (() => void) | null = null;
    const onLive = (isNowLive: boolean): void => {
      setIsLive(isNowLive);
      client.setQueryData(LIVE_KEY, isNowLive);
      const isEnd = wasLive && !isNowLive;
      wasLive = isNowLive;
      // Refetch at once, so that the page soon shows that the desk is down.
      if (isEnd && document.visibilityState !== 'hidden')
        void client.invalidateQueries({ queryKey: ['rates'] });
    };
    const onRates = (rates: Rates): void => {
      // While the stream delivers, nothing else may ask the desk and find out that it answers again.
      connection.noteAnswer();
      client.setQueryData(['rates'], rates);
    };
    // The first prices are fresh for a while, so the stream can wait.
    const timer = setTimeout(() => {
      stop = listenToRates({ onRates, onLive });
    }, RATES_FRESH_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      client.setQueryData(LIVE_KEY, false);
    };
  }, [client, connection, isOn]);
  return isOn && isLive;
}

/**
 * The margins of the desk, without which nothing can be priced: a failed call is soon repeated. They are
 * refetched at once when `marginsId` changes, the id that the current prices were published with (null if
 * unknown).
 */
export function useAdjustments(marginsId: string | null) {
  const api = useDeskApi();
  const client = useQueryClient();
  const known = useRef(marginsId);
  useEffect(() => {
    const isChanged = known.current !== null && marginsId !== null && known.current !== marginsId;
    known.current = marginsId ?? known.current;
    if (isChanged) void client.invalidateQueries({ queryKey: ['adjustments'] });
  }, [client, marginsId]);
  return useQuery({
    queryKey: ['adjustments'],
    ...readQuery(api, 'percentageAdjustments', {}),
    staleTime: RATES_FRESH_MS,
    refetchInterval: (query) => (query.state.data === undefined ? RATES_PERIOD_MS : ADJUSTMENTS_PERIOD_MS),
  });
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDeskApi, useLoggedFailure } from '../../shared/api/api-context.tsx';
import { type ChartRange, type PairHistory, joinHistories, toPriceSeries } from './pair-history.ts';

/** The server adds a point every five minutes. */
const PERIOD_MS = 5 * 60_000;

export type PairHistoryState =
  | { readonly kind: 'loading' | 'empty' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | {
      readonly kind: 'shown';
      readonly history: PairHistory;
      readonly everyMs: number;
      readonly isDemo: boolean;
    };

export interface ChartedPair {
  readonly paySymbol: string;
  readonly receiveSymbol: string;
}

export function usePairHistory(pair: ChartedPair, range: ChartRange): PairHistoryState {
  const { paySymbol, receiveSymbol } = pair;
  const pay = usePriceSeries(paySymbol, range);
  const receive = usePriceSeries(receiveSymbol, range);
  const history = useMemo(
    () =>
      joinHistories({
        paySymbol,
        receiveSymbol,
        pay: pay.data?.points ?? [],
        receive: receive.data?.points ?? [],
      }),
    [paySymbol, receiveSymbol, pay.data, receive.data],
  );
  if (pay.data !== undefined && receive.data !== undefined) {
    const { everyMs, isDemo } = pay.data;
    return history === null ? { kind: 'empty' } : { kind: 'shown', history, everyMs, isDemo };
  }
  const failed = [pay, receive].filter(({ isError }) => isError);
  if (failed.length === 0) return { kind: 'loading' };
  return { kind: 'failed', retry: () => failed.forEach(({ refetch }) => void refetch()) };
}

function usePriceSeries(symbol: string, range: ChartRange) {
  const api = useDeskApi();
  const result = useQuery({
    queryKey: ['price-history', symbol, range],
    queryFn: async ({ signal }) =>
      toPriceSeries(await api.read('priceHistory', { params: { symbol }, query: { range } }, signal)),
    refetchInterval: PERIOD_MS,
    staleTime: PERIOD_MS,
  });
  useLoggedFailure('the rate history could not be loaded', result.error);
  return result;
}

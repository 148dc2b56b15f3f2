import type { Transaction } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallFailure, failureOfError } from '@naru/ui/client';
import { transactionKey, useDeskApi } from '../../shared/api/api-context.tsx';
import { pathOf, readQuery } from '../../shared/api/desk-api.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { listenToOrder } from './order-stream.ts';
import { reachedStations } from './progress/stations.ts';
import { tellOrder } from './progress/tell-order.ts';
import { useToastOnFirstFailure } from '../../shared/part/use-failure-toast.ts';

const POLL_PERIOD_MS = 10_000;

export interface OrderAnswer {
  readonly transaction: Transaction | null;
  readonly failure: CallFailure | null;
  readonly isUnknown: boolean;
  readonly refetch: () => void;
}

/**
 * The state of an order: polled every ten seconds, and streamed so that changes show at once. `isPaused`
 * stops both while the page is being left.
 */
export function useOrder(transactionId: string, isPaused: boolean): OrderAnswer {
  const api = useDeskApi();
  const query = useQuery({
    queryKey: transactionKey(transactionId),
    // The page was sent with its order, and asks for it again at once.
    ...readQuery(api, 'getTransaction', { params: { id: transactionId } }),
    enabled: !isPaused,
    // Customers pay in another window and expect this one to be up to date.
    refetchIntervalInBackground: true,
    refetchInterval: (state) => (isUnknownOrder(state.state.error) ? false : POLL_PERIOD_MS),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  useToastOnFirstFailure(query.error);
  const isUnknown = isUnknownOrder(query.error);
  useOrderStream(transactionId, !isPaused && query.data !== undefined && !isUnknown);
  useNewStation(query.data ?? null);
  return {
    transaction: query.data ?? null,
    failure: query.error === null ? null : failureOfError(query.error),
    isUnknown,
    refetch: () => void query.refetch(),
  };
}

/** The progress of the order that was shown last; it outlives the move from the page of the payment. */
let lastShown: { readonly transactionId: string; readonly stationsDone: number } | null = null;

/** Announces, also to screen readers, that money has arrived or the order has moved on. */
function useNewStation(transaction: Transaction | null): void {
  const { language } = useLanguage();
  useEffect(() => {
    if (transaction === null) return;
    const stationsDone = reachedStations(transaction).length;
    const before = lastShown;
    lastShown = { transactionId: transaction._id, stationsDone };
    if (before?.transactionId !== transaction._id || stationsDone <= before.stationsDone) return;
    showToast('success', tellOrder(transaction, { language }).happened);
  }, [transaction, language]);
}

function isUnknownOrder(error: Error | null): boolean {
  if (error === null) return false;
  const failure = failureOfError(error);
  return failure.kind === 'refused' && failure.httpStatus === 404;
}

function useOrderStream(transactionId: string, isOn: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const queryKey = transactionKey(transactionId);
    return listenToOrder(pathOf('transactionEvents', { params: { id: transactionId } }), (dataText) => {
      const transaction = readEvent(dataText, transactionId);
      if (transaction === null) return;
      // A poll that started before this event must not overwrite it.
      void queryClient
        .cancelQueries({ queryKey })
        .then(() => queryClient.setQueryData(queryKey, transaction));
    });
  }, [transactionId, isOn, queryClient]);
}

/** Null for an unreadable event; the next poll makes up for it. */
function readEvent(dataText: string, transactionId: string): Transaction | null {
  try {
    const transaction: Transaction = JSON.parse(dataText);
    return transaction._id === transactionId ? transaction : null;
  } catch {
    return null;
  }
}

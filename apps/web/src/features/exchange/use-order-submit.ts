import type { AddTransactionBody, Transaction } from '@naru/contract';
import { useCallback, useRef, useState } from 'react';
import type { CallFailure } from '@naru/ui/client';
import { useDeskApi, useFailureLog } from '../../shared/api/api-context.tsx';
import { failureText } from '../../shared/api/failure-text.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { showToast } from '../../shared/part/toasts.ts';
import { readSession, writeSession } from '../../shared/storage/browser-storage.ts';
import {
  type OrderAttempt,
  type QuoteChanged,
  mayHaveOrdered,
  nextAttempt,
  readAttemptText,
  readQuoteChanged,
  requestAtNewQuote,
  writeAttemptText,
} from './order-request.ts';
import { noteRecent } from './field/recents.ts';
import { keepAddresses } from './use-exchange-draft.ts';

/** New figures that wait for the user's decision. */
export interface Requote {
  readonly body: AddTransactionBody;
  readonly changed: QuoteChanged;
}

export interface OrderSubmit {
  readonly isSending: boolean;
  readonly requote: Requote | null;
  readonly send: (body: AddTransactionBody) => void;
  readonly acceptRequote: () => void;
  readonly declineRequote: () => void;
}

/**
 * Places the order: one request at a time, never at figures that the user has not seen, and never twice
 * because the first answer was lost, even if the page was reloaded in between.
 */
export function useOrderSubmit(on: {
  readonly ordered: (order: Transaction) => void;
  readonly refused: (failure: CallFailure) => void;
  readonly requoted: () => void;
}): OrderSubmit {
  const api = useDeskApi();
  const logFailure = useFailureLog();
  const { t, refusals } = useLanguage();
  const isUnderWay = useRef(false);
  const pending = useRef<OrderAttempt | null>(null);
  const keepPending = (attempt: OrderAttempt | null): void => {
    pending.current = attempt;
    writeSession('orderAttempt', writeAttemptText(attempt));
  };
  const [isSending, setIsSending] = useState(false);
  const [requote, setRequote] = useState<Requote | null>(null);
  const sendOnce = async (body: AddTransactionBody): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSending(true);
    const attempt = nextAttempt(pending.current ?? readAttemptText(readSession('orderAttempt')), body);
    // Before it is sent: the page may be reloaded while the answer is on its way.
    keepPending(attempt);
    const headers = { 'idempotency-key': attempt.key };
    const outcome = await api.send('addTransaction', { body: attempt.body }, headers);
    if (outcome.ok || !mayHaveOrdered(outcome.failure)) keepPending(null);
    isUnderWay.current = false;
    setIsSending(false);
    if (outcome.ok) {
      noteRecent(attempt.body.toCurrency, attempt.body.address);
      keepAddresses(attempt.body);
      on.ordered(outcome.value.transaction);
      return;
    }
    const { failure } = outcome;
    logFailure('no order was made', failure);
    const changed = readQuoteChanged(failure);
    showToast(changed === null ? 'error' : 'warning', failureText(failure, t, refusals));
    if (changed === null) {
      on.refused(failure);
      return;
    }
    setRequote({ body: attempt.body, changed });
    on.requoted();
  };
  return {
    isSending,
    requote,
    send: (body) => void sendOnce(body),
    acceptRequote: () => {
      if (requote === null) return;
      setRequote(null);
      void sendOnce(requestAtNewQuote(requote.body, requote.changed));
    },
    declineRequote: useCallback(() => setRequote(null), []),
  };
}

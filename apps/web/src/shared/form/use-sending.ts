import { useState } from 'react';
import type { CallOutcome } from '../api/api-failure.ts';
import { useFailureToast } from '../toast/use-failure-toast.ts';

export interface Sending {
  readonly isSending: boolean;
  /** Waits for the call. A failure is in a toast by the time that the outcome is handed back. */
  readonly send: <T>(call: Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>;
}

/** Sends what a form holds, and says so while it is under way. */
export function useSending(): Sending {
  const toastFailure = useFailureToast();
  const [isSending, setIsSending] = useState(false);
  const send = async <T>(call: Promise<CallOutcome<T>>): Promise<CallOutcome<T>> => {
    setIsSending(true);
    const outcome = await call;
    setIsSending(false);
    if (!outcome.ok) toastFailure(outcome.failure);
    return outcome;
  };
  return { isSending, send };
}

import { useState } from 'react';
import type { CallOutcome } from '@naru/ui/client';
import { useFailureToast } from '../part/use-failure-toast.ts';

export interface Sending {
  readonly isSending: boolean;
  /** Waits for the call. A failure has been shown in a toast when it returns. */
  readonly send: <T>(call: Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>;
}

/** Sends the call of a form and tells whether one is running. */
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

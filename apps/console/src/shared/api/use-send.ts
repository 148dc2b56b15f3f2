import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleApi } from './api-context.tsx';
import { type CallFailure, type Outcome, failureIn } from './call-failure.ts';
import type { Answers, CallName, Requests } from './console-api.ts';

interface Effects {
  /** What the answer replaces; read again after a refusal, since the act was based on it. */
  readonly answers?: QueryKey;
  /** What is read again in any case. */
  readonly changes?: readonly QueryKey[];
}

export type Send = <Name extends CallName>(
  name: Name,
  request: Requests[Name],
) => Promise<Outcome<Answers[Name]>>;

/** Sends a call, and ends once the page that it is for shows its effect: at once if the answer is that. */
export function useSend({ answers, changes = [] }: Effects): Send {
  const api = useConsoleApi();
  const cache = useQueryClient();
  return async (name, request) => {
    if (answers !== undefined) await cache.cancelQueries({ queryKey: answers });
    const outcome = await api.send(name, request);
    if (answers !== undefined && outcome.ok) cache.setQueryData(answers, outcome.value);
    const stale = answers === undefined || outcome.ok ? changes : [answers, ...changes];
    const reading = Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
    if (answers === undefined) await reading;
    return outcome;
  };
}

export interface Press {
  readonly isBusy: boolean;
  /** Why the last act failed. */
  readonly failure: CallFailure | null;
  readonly press: <T>(act: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;
  /** After it, there is no failure. */
  readonly forget: () => void;
}

/** An act that a button does at once. */
export function usePress(): Press {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const press: Press['press'] = async (act) => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await act();
    setIsBusy(false);
    setFailure(failureIn(outcome));
    return outcome;
  };
  return { isBusy, failure, press, forget: () => setFailure(null) };
}

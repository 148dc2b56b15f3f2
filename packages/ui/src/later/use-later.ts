import { ok } from '@naru/core';
import { startTransition, use, useCallback, useEffect, useReducer, useState } from 'react';
import { type Connection, useLineReturn } from '../page/connection.ts';
import type { Later, LoadOutcome, LoadRefusal } from './later.ts';

const RETRY_EVERY_MS = 5_000;

interface LaterUse<Code> {
  readonly outcome: LoadOutcome<Code>;
  /** Loads again after a failure. */
  readonly loadAgain: () => Promise<void>;
}

/** Draws a part of the page with code that is loaded later: suspends until it is loaded. */
export function useLater<Code>(code: Later<Code>): LaterUse<Code> {
  const [, countTries] = useReducer((tries: number) => tries + 1, 0);
  const loadAgain = useCallback(async (): Promise<void> => {
    await code.load();
    startTransition(countTries);
  }, [code]);
  const loaded = code.peek();
  return { outcome: loaded === null ? use(code.attempt().outcome) : ok(loaded), loadAgain };
}

export interface FailedLoad {
  readonly code: Later<unknown>;
  readonly reason: LoadRefusal;
  readonly loadAgain: () => Promise<void>;
}

/** For a component that replaces code that could not be loaded: tries again when the connection is back. */
export function useFailedLoad(failed: FailedLoad, connection: Connection) {
  const { code, reason, loadAgain } = failed;
  const [isLoading, setIsLoading] = useState(false);
  useLineReturn(connection, () => void loadAgain());
  useEffect(() => {
    // The connection came back before this was drawn.
    if (reason === 'offline' && navigator.onLine) void loadAgain();
    // Only calls tell whether the desk answers, and this page may make none until its code is here.
    const timer = reason === 'unreachable' ? setInterval(() => void loadAgain(), RETRY_EVERY_MS) : undefined;
    return () => clearInterval(timer);
  }, [reason, loadAgain]);
  useEffect(() => code.forget, [code]);
  return {
    isLoading,
    press: async (): Promise<void> => {
      setIsLoading(true);
      await loadAgain();
      setIsLoading(false);
    },
  };
}

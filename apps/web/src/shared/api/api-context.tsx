import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Connection, useLineReturn } from '@naru/ui';
import { type CallFailure, failureOfError } from '@naru/ui/client';
import type { DeskApi } from './desk-api.ts';

export interface ApiAccess {
  readonly api: DeskApi;
  readonly connection: Connection;
  /** Writes a line into the browser's console. */
  readonly log: (line: string) => void;
}

export const ApiContext = createContext<ApiAccess | null>(null);

function useApiAccess(): ApiAccess {
  const access = use(ApiContext);
  if (access === null) throw new Error('no ApiContext above this component');
  return access;
}

export function useDeskApi(): DeskApi {
  return useApiAccess().api;
}

export function useConnection(): Connection {
  return useApiAccess().connection;
}

/** True after two unanswered polls in a row. */
export function useIsOffline(): boolean {
  const connection = useConnection();
  return useSyncExternalStore(connection.subscribe, connection.isOffline, () => false);
}

/**
 * Logs failures that the page does not show. Only codes and statuses: nothing that a person typed or that an
 * answer contained.
 */
export function useFailureLog(): (what: string, failure: CallFailure) => void {
  const { log } = useApiAccess();
  return useCallback(
    (what, failure) => {
      const how = failure.kind === 'refused' ? failure.code : failure.kind;
      log(`${what}: ${how}${'httpStatus' in failure ? ` (${failure.httpStatus})` : ''}`);
    },
    [log],
  );
}

/** Logs each failure once; the page does not mention it. */
export function useLoggedFailure(what: string, error: Error | null): void {
  const log = useFailureLog();
  const write = useEffectEvent((thrown: Error) => log(what, failureOfError(thrown)));
  useEffect(() => {
    if (error !== null) write(error);
  }, [error]);
}

/** Calls back when the device is online again, or when the server answers again. */
export function useOnLineReturn(onReturn: () => void): void {
  useLineReturn(useConnection(), onReturn);
}

/** Key of an order in the query cache: the page that creates it shares it with the page that shows it. */
export function transactionKey(transactionId: string): readonly [string, string] {
  return ['transaction', transactionId];
}

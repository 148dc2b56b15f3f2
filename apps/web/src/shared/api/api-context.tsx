import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Connection } from '@naru/ui';
import type { CallFailure } from '@naru/ui/client';
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

import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Connection } from '@naru/ui';
import type { ApiFailure } from './api-failure.ts';
import type { DeskApi } from './desk-api.ts';

export interface ApiAccess {
  readonly api: DeskApi;
  readonly connection: Connection;
  /** Writes a line into the browser's console. */
  readonly log: (line: string) => void;
  /** Lets go of every answer that is held in memory. */
  readonly forget: () => void;
}

export const ApiContext = createContext<ApiAccess | null>(null);

function useApiAccess(): ApiAccess {
  const access = use(ApiContext);
  if (access === null) throw new Error('no way to the desk above this component');
  return access;
}

export function useDeskApi(): DeskApi {
  return useApiAccess().api;
}

/** True after two polls in a row that the desk did not answer. */
export function useIsOffline(): boolean {
  const { connection } = useApiAccess();
  return useSyncExternalStore(connection.subscribe, connection.isOffline, () => false);
}

/**
 * Writes down that something failed of which the page says nothing. Codes and statuses alone: what a person
 * typed, and what an answer held, stays out of it.
 */
export function useFailureLog(): (what: string, failure: ApiFailure) => void {
  const { log } = useApiAccess();
  return useCallback(
    (what, failure) => {
      const how = failure.kind === 'refused' ? failure.code : failure.kind;
      log(`${what}: ${how}${'httpStatus' in failure ? ` (${failure.httpStatus})` : ''}`);
    },
    [log],
  );
}

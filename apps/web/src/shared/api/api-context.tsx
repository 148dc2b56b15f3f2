import { createContext, use, useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';
import type { DeskApi } from './desk-api.ts';

export interface ApiAccess {
  readonly api: DeskApi;
  readonly connection: Connection;
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
  return useSyncExternalStore(connection.subscribe, connection.isOffline);
}

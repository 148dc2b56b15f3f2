import { createContext, use, useSyncExternalStore } from 'react';
import type { Connection } from '@naru/ui';
import type { ConsoleApi } from './console-api.ts';

export interface ApiAccess {
  readonly api: ConsoleApi;
  readonly connection: Connection;
}

export const ApiContext = createContext<ApiAccess | null>(null);

function useApiAccess(): ApiAccess {
  const access = use(ApiContext);
  if (access === null) throw new Error('no ApiContext above this component');
  return access;
}

export function useConsoleApi(): ConsoleApi {
  return useApiAccess().api;
}

export function useConnection(): Connection {
  return useApiAccess().connection;
}

/** True after two unanswered calls in a row. */
export function useIsOffline(): boolean {
  const connection = useConnection();
  return useSyncExternalStore(connection.subscribe, connection.isOffline);
}

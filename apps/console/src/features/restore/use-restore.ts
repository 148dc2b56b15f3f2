import type { CheckRestoredBody, CloseRestoreBody, RestoreState } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../shared/api/call-failure.ts';
import { POLL_MS } from '../../shared/api/query-keys.ts';

const RESTORE_KEY = ['restore'] as const;

type Send<Body> = (body: Body) => Promise<CallFailure | null>;

export interface Restored {
  /** Null if there was no restore, and until that is known. */
  readonly restore: RestoreState['restore'];
  /** Both return the failure, or null when it is done. */
  readonly check: Send<CheckRestoredBody>;
  readonly close: Send<CloseRestoreBody>;
}

/** What the desk found after a restore. */
export function useRestore(): Restored {
  const api = useConsoleApi();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: RESTORE_KEY,
    queryFn: ({ signal }) => api.read('restore', {}, signal),
    refetchInterval: POLL_MS,
  });
  const done = (outcome: Outcome<RestoreState>): CallFailure | null => {
    if (outcome.ok) client.setQueryData(RESTORE_KEY, outcome.value);
    return outcome.ok ? null : outcome.failure;
  };
  return {
    restore: query.data?.restore ?? null,
    check: async (body) => done(await api.send('checkRestored', { body })),
    close: async (body) => done(await api.send('closeRestore', { body })),
  };
}

import type { CloseRestoreBody, RestoreState } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { POLL_MS } from '../../../shared/live/query-keys.ts';

const RESTORE_KEY = ['restore'] as const;

export interface Restored {
  /** Null if there was no restore, and until it is known. */
  readonly restore: RestoreState['restore'];
  /** Returns the failure, or null when it is closed. */
  readonly close: (body: CloseRestoreBody) => Promise<CallFailure | null>;
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
  return {
    restore: query.data?.restore ?? null,
    close: async (body) => {
      const outcome = await api.send('closeRestore', { body });
      if (outcome.ok) client.setQueryData(RESTORE_KEY, outcome.value);
      return outcome.ok ? null : outcome.failure;
    },
  };
}

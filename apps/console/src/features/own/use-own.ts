import type { ConsoleSession, ConsoleSessionList, StepUpProof } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../shared/api/call-failure.ts';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { type Reading, readingOf } from '../../shared/page/reading.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';

export const OWN_KEY = ['own-sessions'] as const;

/** Where the operator is signed in. */
export function useOwnSessions(): Reading<ConsoleSessionList> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: OWN_KEY,
      queryFn: ({ signal }) => api.read('ownSessions', {}, signal),
      refetchInterval: POLL_MS,
    }),
  );
}

export interface OwnActs {
  readonly end: (session: ConsoleSession) => Promise<CallFailure | null>;
  readonly endOthers: () => Promise<CallFailure | null>;
  readonly setFactor: (body: {
    readonly secret: string;
    readonly code: string;
    readonly password: StepUpProof;
  }) => Promise<CallFailure | null>;
  readonly changePassword: (body: {
    readonly password: StepUpProof;
    readonly newPassword: string;
  }) => Promise<CallFailure | null>;
}

/** The operator's acts on their own sign-in; the list shows the result at once. */
export function useOwnActs(): OwnActs {
  const api = useConsoleApi();
  const client = useQueryClient();
  const show = (outcome: Outcome<ConsoleSessionList>): CallFailure | null => {
    if (!outcome.ok) return outcome.failure;
    client.setQueryData(OWN_KEY, outcome.value);
    return null;
  };
  return {
    end: async ({ id }) => show(await api.send('endOwnSession', { params: { id } })),
    endOthers: async () => show(await api.send('endOtherSessions', {})),
    setFactor: async (body) => {
      const failure = show(await api.send('setFactor', { body }));
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      return failure;
    },
    changePassword: async (body) => show(await api.send('changePassword', { body })),
  };
}

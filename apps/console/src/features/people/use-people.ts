import type { OperatorRole } from '@naru/core';
import type { Invited, People, StepUpProof } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../shared/api/call-failure.ts';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { type Reading, readingOf } from '../../shared/page/reading.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';

const PEOPLE_KEY = ['people'] as const;

/** The operators of the desk, and the invitations that are open. */
export function usePeople(): Reading<People> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: PEOPLE_KEY,
      queryFn: ({ signal }) => api.read('people', {}, signal),
      refetchInterval: POLL_MS,
    }),
  );
}

export interface PeopleActs {
  readonly setRole: (id: string, body: RoleWish) => Promise<CallFailure | null>;
  readonly setAccess: (
    id: string,
    body: { readonly isEnabled: boolean; readonly password: StepUpProof },
  ) => Promise<CallFailure | null>;
  readonly signOut: (id: string, body: { readonly password: StepUpProof }) => Promise<CallFailure | null>;
  readonly resetFactor: (id: string, body: { readonly password: StepUpProof }) => Promise<CallFailure | null>;
  readonly revoke: (id: string) => Promise<CallFailure | null>;
  readonly invite: (body: RoleWish) => Promise<Outcome<Invited>>;
}

interface RoleWish {
  readonly role: OperatorRole;
  readonly password: StepUpProof;
}

/** An owner's acts on people; the list shows the result at once. */
export function usePeopleActs(): PeopleActs {
  const api = useConsoleApi();
  const client = useQueryClient();
  const show = (outcome: Outcome<People>): CallFailure | null => {
    // The change may be one of the person's own rights.
    void client.invalidateQueries({ queryKey: SESSION_KEY });
    if (!outcome.ok) return outcome.failure;
    client.setQueryData(PEOPLE_KEY, outcome.value);
    return null;
  };
  return {
    setRole: async (id, body) => show(await api.send('setRole', { params: { id }, body })),
    setAccess: async (id, body) => show(await api.send('setAccess', { params: { id }, body })),
    signOut: async (id, body) => show(await api.send('endSessionsOf', { params: { id }, body })),
    resetFactor: async (id, body) => show(await api.send('resetFactor', { params: { id }, body })),
    revoke: async (id) => show(await api.send('revokeInvitation', { params: { id } })),
    invite: async (body) => {
      const outcome = await api.send('invite', { body });
      await client.invalidateQueries({ queryKey: PEOPLE_KEY });
      return outcome;
    },
  };
}

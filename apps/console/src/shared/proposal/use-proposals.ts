import type { ProposalList, StepUpProof } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../api/api-context.tsx';
import type { CallFailure, Outcome } from '../api/call-failure.ts';
import { ORDER_KEY, POLL_MS, QUEUE_KEY, SETTINGS_KEY } from '../live/query-keys.ts';
import { type Reading, readingOf } from '../reading/reading.ts';

/** Below the queues, so that it is read again whenever an order changes. */
const PROPOSALS_KEY = [...QUEUE_KEY, 'proposals'] as const;

/** What waits for a second person. */
export function useProposals(): Reading<ProposalList> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: PROPOSALS_KEY,
      queryFn: ({ signal }) => api.read('proposals', {}, signal),
      refetchInterval: POLL_MS,
    }),
  );
}

/** How many there are, and how many of them this person may approve. */
export function useProposalCounts(): { readonly all: number; readonly mine: number } {
  const proposals = useProposals().value?.proposals ?? [];
  return { all: proposals.length, mine: proposals.filter(({ canApprove }) => canApprove).length };
}

export interface ProposalActs {
  readonly approve: (id: string, body: { readonly password: StepUpProof }) => Promise<CallFailure | null>;
  readonly reject: (id: string, body: { readonly note: string }) => Promise<CallFailure | null>;
}

/** Decides about a proposal, and reads again what that may have changed. */
export function useProposalActs(): ProposalActs {
  const api = useConsoleApi();
  const client = useQueryClient();
  const show = async (outcome: Outcome<ProposalList>): Promise<CallFailure | null> => {
    if (outcome.ok) client.setQueryData(PROPOSALS_KEY, outcome.value);
    for (const queryKey of [QUEUE_KEY, ORDER_KEY, SETTINGS_KEY]) void client.invalidateQueries({ queryKey });
    return outcome.ok ? null : outcome.failure;
  };
  return {
    approve: async (id, body) => show(await api.send('approveProposal', { params: { id }, body })),
    reject: async (id, body) => show(await api.send('rejectProposal', { params: { id }, body })),
  };
}

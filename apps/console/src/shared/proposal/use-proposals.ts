import type { ConsoleProposal, ProposalList, StepUpProof } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../api/api-context.tsx';
import type { CallFailure, Outcome } from '../api/call-failure.ts';
import { ENTRIES_KEY, MARKET_KEY, ORDER_KEY, POLL_MS, QUEUE_KEY, SETTINGS_KEY } from '../api/query-keys.ts';
import type { PagedReading } from '../page/reading.ts';
import { after, usePages } from '../page/use-pages.ts';

/** Below the queues, so that it is read again whenever an order changes. */
const PROPOSALS_KEY = [...QUEUE_KEY, 'proposals'] as const;

export interface ProposalReading extends PagedReading<readonly ConsoleProposal[]> {
  /** The sum that this person has approved within 24 hours, and their limit; null until it was read. */
  readonly cap: Pick<ProposalList, 'approvedUsd' | 'capUsd'> | null;
}

/** The proposals that wait for a second person, oldest first; with `kind` only those of that kind. */
export function useProposals(kind?: ConsoleProposal['kind']): ProposalReading {
  const ofKind = kind === undefined ? {} : { kind };
  const { value: pages, ...reading } = usePages({
    queryKey: [...PROPOSALS_KEY, kind],
    read: (api, place, signal) => api.read('proposals', { query: { ...ofKind, ...after(place) } }, signal),
    refetchInterval: POLL_MS,
  });
  return {
    ...reading,
    value: pages?.flatMap(({ proposals }) => proposals) ?? null,
    cap: pages?.[0] ?? null,
  };
}

export interface ProposalActs {
  readonly approve: (id: string, body: { readonly password: StepUpProof }) => Promise<CallFailure | null>;
  readonly reject: (id: string, body: { readonly note: string }) => Promise<CallFailure | null>;
}

/** Decides about a proposal, and reads again what that may have changed. */
export function useProposalActs(): ProposalActs {
  const api = useConsoleApi();
  const client = useQueryClient();
  const show = async (outcome: Outcome<unknown>): Promise<CallFailure | null> => {
    for (const queryKey of [QUEUE_KEY, ORDER_KEY, SETTINGS_KEY, ENTRIES_KEY, MARKET_KEY])
      void client.invalidateQueries({ queryKey });
    return outcome.ok ? null : outcome.failure;
  };
  return {
    approve: async (id, body) => show(await api.send('approveProposal', { params: { id }, body })),
    reject: async (id, body) => show(await api.send('rejectProposal', { params: { id }, body })),
  };
}

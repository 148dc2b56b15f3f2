import type { ConsoleProposal, ProposalList } from '@naru/contract';
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

/** Of a decision about a proposal. */
export const DECISION_EFFECTS = {
  changes: [QUEUE_KEY, ORDER_KEY, SETTINGS_KEY, ENTRIES_KEY, MARKET_KEY],
} as const;

import type { ProposalKind, Result } from '@naru/core';
import type { DeskAct } from './desk-acts.ts';

/** An act that one person has prepared and a second one decides about. Its row is deleted once decided. */
export interface Proposal {
  readonly proposalId: string;
  readonly kind: ProposalKind;
  /** An order, its refund or receipt, an entry, setting, symbol or deposit; one open proposal about each. */
  readonly subjectId: string;
  /** The order of a payout, refund or receipt; null for the others. */
  readonly orderId: string | null;
  /** The complete content of the act. Of a payment a hash, since its receiver may have to be erased. */
  readonly details: Readonly<Record<string, string>>;
  /** The reason of the person who proposes it; null for payouts and refunds, which need none. */
  readonly reason: string | null;
  readonly proposedBy: string;
  readonly createdAtMs: number;
  readonly endsAtMs: number;
}

/** The approval of a payout or refund, which counts for the cap of the person who approves it. */
export interface Approval {
  readonly disbursementId: string;
  readonly operatorId: string;
  readonly usdCents: number;
  readonly approvedAtMs: number;
  /** Approvals before this time do not count any more. */
  readonly sinceMs: number;
  /** The cap; null for no cap. */
  readonly usdCentsMax: number | null;
}

/** A decision that is written with the act that it allows, and the proposal that it ends. */
export interface ProposalDecision {
  readonly proposalId: string;
  readonly act: DeskAct;
}

export interface ProposalCount extends Pick<Proposal, 'kind' | 'proposedBy'> {
  readonly count: number;
}

export interface ProposalStore {
  findProposal(proposalId: string): Promise<Proposal | null>;
  /** Proposals that have not expired, oldest first: of one order, about one subject, of these kinds. */
  listProposals(query: {
    readonly nowMs: number;
    readonly limit: number;
    readonly orderId?: string | undefined;
    readonly subjectId?: string | undefined;
    readonly kinds?: readonly ProposalKind[] | undefined;
    readonly afterProposalId?: string | undefined;
  }): Promise<readonly Proposal[]>;
  /** How many have not expired, by kind and by who proposed them. */
  countProposals(nowMs: number): Promise<readonly ProposalCount[]>;
  /** Saves the proposal of an act without an order, in place of an older one about the same subject. */
  saveProposal(proposal: Proposal, act: DeskAct): Promise<Result<null, 'act_overtaken'>>;
  /** Ends a proposal without its act. */
  endProposal(decision: ProposalDecision): Promise<Result<null, 'proposal_unknown' | 'act_overtaken'>>;
  /** The value of the payouts and refunds that a person has approved since then, in cents. */
  sumApprovals(query: { readonly operatorId: string; readonly sinceMs: number }): Promise<number>;
}

import type { ConsoleOrder, ConsoleProposal } from '@naru/contract';
import type { ReactNode } from 'react';
import { ProposalCard } from '../../../shared/proposal/proposal-card.tsx';

/** Acts on the order that wait for a second person. */
export function OrderProposals({ order }: { readonly order: ConsoleOrder }): ReactNode {
  return order.proposals.map((proposal) => (
    <ProposalCard key={proposal.id} proposal={proposal} receiver={receiverOf(order, proposal)} />
  ));
}

/** Where the payment would go, which the person who approves it compares. */
function receiverOf({ receiver, refunds }: ConsoleOrder, { kind, payment }: ConsoleProposal): string | null {
  if (kind === 'receipt') return null;
  if (payment === null || payment.refundId === null) return receiver;
  return refunds.find(({ refundId }) => refundId === payment.refundId)?.receiver ?? null;
}

import type { ConsoleProposal } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { ProposalCard } from './proposal-card.tsx';
import sheet from './proposal.module.css';
import { useProposals } from './use-proposals.ts';

const classes = bindClasses(sheet);

/** What waits of one kind, above the page that it would change. */
export function WaitingProposals({ kind }: { readonly kind: ConsoleProposal['kind'] }): ReactNode {
  const proposals = useProposals().value?.proposals.filter((each) => each.kind === kind) ?? [];
  return (
    <div role="status" className={classes('list')}>
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </div>
  );
}

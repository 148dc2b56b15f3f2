import type { ConsoleProposal } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language-context.tsx';
import { LoadMore } from '../page/reading-notes.tsx';
import { ProposalCard } from './proposal-card.tsx';
import sheet from './proposal.module.css';
import { useProposals } from './use-proposals.ts';

const classes = bindClasses(sheet);

/** What waits of one kind, above the page that it would change. */
export function WaitingProposals({ kind }: { readonly kind: ConsoleProposal['kind'] }): ReactNode {
  const t = useT();
  const reading = useProposals(kind);
  return (
    <div role="status" className={classes('list')}>
      {reading.value?.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <LoadMore reading={reading} label={t('queue.more')} />
    </div>
  );
}

import type { ReactNode } from 'react';
import { useT, useLanguage } from '../shared/i18n/language-context.tsx';
import { queueHref } from '../features/queue/rows.ts';
import { SidePage } from './side-page.tsx';
import type { ConsoleProposal } from '@naru/contract';
import { bindClasses, layout } from '@naru/ui';
import { Link } from 'react-router';
import { ProposalCard } from '../shared/proposal/proposal-card.tsx';
import { useProposals } from '../shared/proposal/use-proposals.ts';
import { PagedList } from '../shared/page/paged-list.tsx';
import sheet from './proposals-page.module.css';

/** What waits for a second person. */
export function ProposalsPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('proposal.title')}>
      <ProposalList
        orderHref={({ kind }, order) =>
          queueHref(kind === 'payout' ? { queue: 'to_send', order } : { queue: 'attention', order })
        }
      />
    </SidePage>
  );
}

const classes = bindClasses(sheet);

interface ProposalListProps {
  readonly orderHref: (proposal: ConsoleProposal, reference: string) => string;
}

/** Everything that waits for a second person. Payments are approved beside the facts of their order. */
function ProposalList({ orderHref }: ProposalListProps): ReactNode {
  const { t } = useLanguage();
  const reading = useProposals();
  const { cap } = reading;
  return (
    <>
      <p className={layout('lead')}>{t('proposal.text')}</p>
      {cap !== null && cap.capUsd !== null && (
        <p className={layout('lead')}>{t('proposal.cap', { approved: cap.approvedUsd, cap: cap.capUsd })}</p>
      )}
      <PagedList state={reading} emptyText={t('proposal.empty')}>
        {(proposals) => (
          <ul className={classes('list')}>
            {proposals.map((proposal) => (
              <li key={proposal.id}>
                <ListedProposal proposal={proposal} orderHref={orderHref} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function ListedProposal({
  proposal,
  orderHref,
}: ProposalListProps & { readonly proposal: ConsoleProposal }): ReactNode {
  const { t } = useLanguage();
  const { payment } = proposal;
  if (payment === null) return <ProposalCard proposal={proposal} />;
  return (
    <ProposalCard proposal={proposal}>
      <Link to={orderHref(proposal, payment.reference)}>{t('proposal.open_order')}</Link>
    </ProposalCard>
  );
}

import type { ConsoleProposal } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { ProposalCard } from '../../../shared/proposal/proposal-card.tsx';
import { useProposals } from '../../../shared/proposal/use-proposals.ts';
import { ReadingNotes } from '../../../shared/reading/reading-notes.tsx';
import sheet from './proposal-list.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 3;

export interface ProposalListProps {
  readonly orderHref: (proposal: ConsoleProposal, orderId: string) => string;
}

/** Everything that waits for a second person. Payments are approved beside the facts of their order. */
export function ProposalList({ orderHref }: ProposalListProps): ReactNode {
  const { t } = useLanguage();
  const reading = useProposals();
  const list = reading.value;
  return (
    <>
      <p className={classes('text')}>{t('proposal.text')}</p>
      <ReadingNotes
        reading={reading}
        failedText={t('proposal.error')}
        loadingText={t('proposal.loading')}
        rowCount={SKELETON_ROWS}
      />
      {list !== null && (
        <>
          {list.capUsd !== null && (
            <p className={classes('text')}>
              {t('proposal.cap', { approved: list.approvedUsd, cap: list.capUsd })}
            </p>
          )}
          {list.proposals.length === 0 && <p>{t('proposal.empty')}</p>}
          <ul className={classes('list')}>
            {list.proposals.map((proposal) => (
              <li key={proposal.id}>
                <ListedProposal proposal={proposal} orderHref={orderHref} />
              </li>
            ))}
          </ul>
        </>
      )}
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
      <Link to={orderHref(proposal, payment.orderId)}>{t('proposal.open_order')}</Link>
    </ProposalCard>
  );
}

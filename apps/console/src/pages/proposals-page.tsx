import type { ReactNode } from 'react';
import { ProposalList } from '../features/proposal/proposal-list.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { queueHref } from '../features/queue/rows.ts';
import { SidePage } from './side-page.tsx';

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

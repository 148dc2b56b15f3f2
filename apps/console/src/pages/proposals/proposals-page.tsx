import type { ReactNode } from 'react';
import { ProposalList } from '../../features/proposal/proposal-list.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useLive } from '../../shared/api/use-live.ts';
import { queueHref } from '../desk/order-place.ts';
import { SidePage } from '../side/side-page.tsx';

/** What waits for a second person. */
export function ProposalsPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('proposal.title')} isLive={useLive()}>
      <ProposalList
        orderHref={({ kind }, order) =>
          queueHref(kind === 'payout' ? { queue: 'to_send', order } : { queue: 'attention', order })
        }
      />
    </SidePage>
  );
}

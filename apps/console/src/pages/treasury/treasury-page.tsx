import type { ReactNode } from 'react';
import { TreasuryList } from '../../features/treasury/ui/treasury-list.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { WaitingProposals } from '../../shared/proposal/waiting-proposals.tsx';
import { SidePage } from '../side/side-page.tsx';

/** The money of the desk. */
export function TreasuryPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('treasury.title')} isLive={useLive()}>
      <WaitingProposals kind="treasury" />
      <TreasuryList />
    </SidePage>
  );
}

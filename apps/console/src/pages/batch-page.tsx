import type { ReactNode } from 'react';
import { PayoutBatch } from '../features/batch/payout-batch.tsx';
import { DuePrizes } from '../features/treasury/prize/due-prizes.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { SidePage } from './side-page.tsx';

/** Several payouts in one go. */
export function BatchPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('batch.title')}>
      <DuePrizes />
      <PayoutBatch />
    </SidePage>
  );
}

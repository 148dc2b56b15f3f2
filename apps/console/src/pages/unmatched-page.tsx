import type { ReactNode } from 'react';
import { UnmatchedBoard } from '../features/unmatched/unmatched-board.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { SidePage } from './side-page.tsx';

/** Money that belongs to no order, reached from the queue of orders that need attention. */
export function UnmatchedPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('unmatched.title')}>
      <UnmatchedBoard />
    </SidePage>
  );
}

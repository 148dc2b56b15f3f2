import type { ReactNode } from 'react';
import { OpeningBoard } from '../features/opening/opening-board.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { SidePage } from './side-page.tsx';

/** When the desk takes new orders. */
export function OpeningPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('opening.title.hours')}>
      <OpeningBoard />
    </SidePage>
  );
}

import type { ReactNode } from 'react';
import { StatusBoard } from '../features/status/status-board.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { SidePage } from './side-page.tsx';

/** The state of the desk. */
export function StatusPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('status.title')}>
      <StatusBoard />
    </SidePage>
  );
}

import type { ReactNode } from 'react';
import { PracticeBoard } from '../features/practice/practice-board.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { useSession } from '../shared/session/session.ts';
import { LostPage } from './lost-page.tsx';
import { SidePage } from './side-page.tsx';

/** Rehearsed incidents; a live desk has no such page. */
export function PracticePage(): ReactNode {
  const mode = useSession().data?.mode;
  return mode === 'rehearsal' ? <Incidents /> : <LostPage />;
}

function Incidents(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('practice.title')}>
      <PracticeBoard />
    </SidePage>
  );
}

import type { ReactNode } from 'react';
import { GroupList } from '../features/unpaid/group-list.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { SidePage } from './side-page.tsx';

/** Who has nearly as many unpaid orders as anybody may have, reached from the queue of waiting orders. */
export function UnpaidPage(): ReactNode {
  const t = useT();
  return (
    <SidePage title={t('unpaid.title')}>
      <GroupList />
    </SidePage>
  );
}

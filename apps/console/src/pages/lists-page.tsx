import { LISTS } from '@naru/contract';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ListBoard } from '../features/lists/list-board.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { SidePage } from './side-page.tsx';

/** The lists of blocked values and of exceptions. */
export function ListsPage(): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const list = LISTS.find((each) => each === search.get('list')) ?? 'block';
  return (
    <SidePage
      title={t('lists.title')}

      tabs={{
        label: t('lists.title'),
        tabs: LISTS.map((key) => ({ key, label: t(`lists.view.${key}`) })),
        selectedKey: list,
        onSelect: (key) => setSearch({ list: key }, { replace: true }),
      }}
    >
      <ListBoard key={list} list={list} isEnding={search.has('ending')} />
    </SidePage>
  );
}

import { LETTER_FOLDERS, type LetterFolder as ConsoleLetterFolder } from '@naru/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { EndSessions } from '../features/account/end-sessions.tsx';
import { LetterList } from '../features/post/letter-list.tsx';
import { ReaderList } from '../features/post/reader-list.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { useCan } from '../shared/session/session.ts';
import { SidePage } from './side-page.tsx';

const FOLDERS = [...LETTER_FOLDERS, 'readers', 'people'] as const;

/** Letters, messages of visitors, readers of the newsletter, and signing people out. */
export function PostPage(): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const can = useCan();
  const folders = FOLDERS.filter((each) => each !== 'people' || can('curb_visitors'));
  const folder = folders.find((each) => each === search.get('folder')) ?? 'waiting';
  return (
    <SidePage
      title={t('post.title')}
      tabs={{
        label: t('post.folders'),
        tabs: folders.map((key) => ({ key, label: t(`post.folder.${key}`) })),
        selectedKey: folder,
        onSelect: (key) => setSearch({ folder: key }, { replace: true }),
      }}
    >
      {folder === 'readers' && <ReaderList />}
      {folder === 'people' && <EndSessions />}
      {isLetterFolder(folder) && <LetterList key={folder} folder={folder} />}
    </SidePage>
  );
}

function isLetterFolder(folder: (typeof FOLDERS)[number]): folder is ConsoleLetterFolder {
  return LETTER_FOLDERS.some((each) => each === folder);
}

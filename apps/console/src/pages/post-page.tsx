import { LETTER_FOLDERS } from '@naru/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { EndSessions } from '../features/account/end-sessions.tsx';
import { LetterList } from '../features/post/letter-list.tsx';
import { MODULES } from '../modules.ts';
import { useLanguage } from '../shared/i18n/language-context.tsx';
import { useCan } from '../shared/session/session.ts';
import { SidePage } from './side-page.tsx';

/** Letters, messages of visitors, what modules have beside them, and signing people out. */
export function PostPage(): ReactNode {
  const { t, language } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const can = useCan();
  const ofLetters = LETTER_FOLDERS.map((key) => ({
    key,
    label: t(`post.folder.${key}`),
    part: <LetterList key={key} folder={key} />,
  }));
  const ofModules = MODULES.flatMap(({ postTab }) => postTab ?? []).map(({ key, label, Part }) => ({
    key,
    label: label[language],
    part: <Part />,
  }));
  const people = { key: 'people', label: t('post.folder.people'), part: <EndSessions /> };
  const folders = [...ofLetters, ...ofModules, ...(can('curb_visitors') ? [people] : [])];
  const folder = folders.find(({ key }) => key === search.get('folder')) ?? folders[0];
  return (
    <SidePage
      title={t('post.title')}
      tabs={{
        label: t('post.folders'),
        tabs: folders,
        selectedKey: folder?.key ?? '',
        onSelect: (key) => setSearch({ folder: key }, { replace: true }),
      }}
    >
      {folder?.part}
    </SidePage>
  );
}

import { LETTER_FOLDERS } from '@naru/core';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { EndSessions } from '../features/post/end-sessions.tsx';
import { LetterList } from '../features/post/letter-list.tsx';
import { useWaits } from '../features/status/use-status.ts';
import { MODULES } from '../modules.ts';
import { useLanguage } from '../shared/i18n/language-context.tsx';
import { useCan } from '../shared/session/session.ts';
import { SidePage } from './side-page.tsx';

/** Letters, messages of visitors, what modules have beside them, and signing people out. */
export function PostPage(): ReactNode {
  const { t, language } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const can = useCan();
  const waits = useWaits();
  const counts = { waiting: waits.get('letters')?.count ?? 0, contact: waits.get('messages')?.count ?? 0 };
  const ofLetters = LETTER_FOLDERS.map((key) => {
    const name = t(`post.folder.${key}`);
    const count = key === 'waiting' || key === 'contact' ? counts[key] : 0;
    const label = count === 0 ? name : t('post.folder.count', { name, count });
    return { key, label, part: <LetterList key={key} folder={key} /> };
  });
  const ofModules = MODULES.flatMap(({ postTab }) => postTab ?? []).map(({ key, label, Part }) => ({
    key,
    label: label[language],
    part: <Part />,
  }));
  const people = { key: 'people', label: t('post.folder.people'), part: <EndSessions /> };
  const folders = [...ofLetters, ...ofModules, ...(can('curb_visitors') ? [people] : [])];
  const folder = folders.find(({ key }) => key === search.get('folder')) ?? folders[0];
  const isUndecided = search.get('folder') === null && waits.size > 0;
  // The badge of the menu may count messages alone. Decided once: an answer must not close what is read.
  const first = counts.waiting === 0 && counts.contact > 0 ? 'contact' : 'waiting';
  useEffect(() => {
    if (isUndecided) setSearch({ folder: first }, { replace: true });
  }, [first, isUndecided, setSearch]);
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

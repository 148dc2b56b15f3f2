import { LETTER_FOLDERS } from '@naru/contract';
import { SkipLink, Tabs, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { LetterList } from '../../features/post/ui/letter-list.tsx';
import { ReaderList } from '../../features/post/ui/reader-list.tsx';
import { useIsOffline } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { DeskHeader } from '../desk/desk-header.tsx';
import sheet from './post-page.module.css';

const classes = bindClasses(sheet);

const FOLDERS = [...LETTER_FOLDERS, 'readers'] as const;
const CONTENT_ID = 'letters';

/** Letters that wait, failed or went out, messages of visitors, and readers of the newsletter. */
export function PostPage(): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const folder = FOLDERS.find((each) => each === search.get('folder')) ?? 'waiting';
  const isLive = useLive();
  const isOffline = useIsOffline();
  useEffect(() => {
    document.title = `${t('post.title')} · ${t('brand')} ${t('brand.desk')}`;
  }, [t]);
  return (
    <>
      <SkipLink targetId={CONTENT_ID}>{t('skip.content')}</SkipLink>
      <DeskHeader isLive={isLive} isOffline={isOffline} />
      <main id={CONTENT_ID} tabIndex={-1} className={classes('page')}>
        <h1 className={classes('title')}>{t('post.title')}</h1>
        <Tabs
          label={t('post.folders')}
          tabs={FOLDERS.map((key) => ({ key, label: t(`post.folder.${key}`) }))}
          selectedKey={folder}
          onSelect={(key) => setSearch({ folder: key }, { replace: true })}
        >
          <div className={classes('content')}>
            {folder === 'readers' ? <ReaderList /> : <LetterList key={folder} folder={folder} />}
          </div>
        </Tabs>
      </main>
    </>
  );
}

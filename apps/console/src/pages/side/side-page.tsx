import { Notice, SkipLink, Tabs, type TabsProps, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect } from 'react';
import { useIsOffline } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { DeskHeader } from '../desk/desk-header.tsx';
import sheet from './side-page.module.css';

const classes = bindClasses(sheet);

const CONTENT_ID = 'content';

export interface SidePageProps<Key extends string> {
  readonly title: string;
  /** Whether the event stream is open. */
  readonly isLive: boolean;
  readonly tabs?: Omit<TabsProps<Key>, 'children'>;
  readonly children: ReactNode;
}

/** A page beside the queue. */
export function SidePage<Key extends string = never>(props: SidePageProps<Key>): ReactNode {
  const { title, isLive, tabs, children } = props;
  const t = useT();
  const isOffline = useIsOffline();
  useEffect(() => {
    document.title = `${title} · ${t('brand')} ${t('brand.desk')}`;
  }, [t, title]);
  return (
    <>
      <SkipLink targetId={CONTENT_ID}>{t('skip.content')}</SkipLink>
      <DeskHeader isLive={isLive} isOffline={isOffline} />
      <main id={CONTENT_ID} tabIndex={-1} className={classes('page')}>
        <h1 className={classes('title')}>{title}</h1>
        {isOffline && (
          <Notice tone="error" className={classes('offline')}>
            {t('offline.bar')}
          </Notice>
        )}
        {tabs === undefined ? (
          children
        ) : (
          <Tabs {...tabs}>
            <div className={classes('content')}>{children}</div>
          </Tabs>
        )}
      </main>
    </>
  );
}

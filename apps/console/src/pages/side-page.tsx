import { bindClasses, layout, Tabs, type TabsProps } from '@naru/ui';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../shared/i18n/language-context.tsx';
import { DeskShell } from './desk/desk-shell.tsx';
import sheet from './side-page.module.css';

const classes = bindClasses(sheet);

const CONTENT_ID = 'content';

interface SidePageProps<Key extends string> {
  readonly title: string;
  readonly tabs?: Omit<TabsProps<Key>, 'children'>;
  readonly children: ReactNode;
}

/** A page beside the queue. */
export function SidePage<Key extends string = never>(props: SidePageProps<Key>): ReactNode {
  const { title, tabs, children } = props;
  const t = useT();
  useEffect(() => {
    document.title = `${title} · ${t('brand')} ${t('brand.desk')}`;
  }, [t, title]);
  return (
    <DeskShell contentId={CONTENT_ID}>
      <main id={CONTENT_ID} tabIndex={-1} className={classes('page')}>
        <h1 className={classes('title')}>{title}</h1>
        {tabs === undefined ? (
          children
        ) : (
          <Tabs {...tabs}>
            <div className={layout('inside-4')}>{children}</div>
          </Tabs>
        )}
      </main>
    </DeskShell>
  );
}

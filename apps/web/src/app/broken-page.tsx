import { Button, PageBoundary, type PageBoundaryProps, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useOnLineReturn } from '../shared/api/api-context.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import sheet from './broken-page.module.css';

const classes = bindClasses(sheet);

/** Shows an error page when a component has thrown, until the path changes or the connection is back. */
export function BrokenPageBoundary(props: Omit<PageBoundaryProps, 'renderBroken'>): ReactNode {
  return <PageBoundary {...props} renderBroken={(drawAgain) => <BrokenPage onLineReturn={drawAgain} />} />;
}

function BrokenPage({ onLineReturn }: { readonly onLineReturn: () => void }): ReactNode {
  const t = useTranslate();
  useOnLineReturn(onLineReturn);
  return (
    <div role="alert" className={classes('broken')}>
      <h1>{t('app.broken.title')}</h1>
      <p>{t('app.broken.text')}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('app.broken.reload')}
      </Button>
    </div>
  );
}

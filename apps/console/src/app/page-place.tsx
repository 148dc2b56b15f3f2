import { Button, PageBoundary, useLineReturn, usePageTop } from '@naru/ui';
import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useConnection } from '../shared/api/api-context.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { CalmPage } from '../shared/page/calm-page.tsx';
import { LoadingPage } from '../shared/page/waiting-pages.tsx';

/** Where pages are shown, each from its top; also while one is loaded, and after one has failed. */
export function PagePlace(): ReactNode {
  const { pathname } = useLocation();
  usePageTop(pathname);
  return (
    <PageBoundary pathname={pathname} renderBroken={(drawAgain) => <BrokenPage onLineReturn={drawAgain} />}>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}

function BrokenPage({ onLineReturn }: { readonly onLineReturn: () => void }): ReactNode {
  const t = useT();
  useLineReturn(useConnection(), onLineReturn);
  return (
    <CalmPage title={t('broken.title')}>
      <p role="alert">{t('broken.text')}</p>
      <p>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('action.reload')}
        </Button>
      </p>
    </CalmPage>
  );
}

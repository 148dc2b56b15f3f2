import { Button, Spinner, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language-context.tsx';
import { CalmPage } from './calm-page.tsx';
import sheet from './waiting-pages.module.css';

const classes = bindClasses(sheet);

/** Shown until the first answer of the desk. */
export function LoadingPage(): ReactNode {
  const t = useT();
  return (
    <main className={classes('loading')}>
      <Spinner label={t('loading.desk')} sizePx={28} />
    </main>
  );
}

/** Shown if the desk has not answered the first call. */
export function UnreachablePage({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useT();
  return (
    <CalmPage title={t('unreachable.title')}>
      <p role="alert">{t('unreachable.text')}</p>
      <p>
        <Button onClick={onRetry}>{t('action.retry')}</Button>
      </p>
    </CalmPage>
  );
}

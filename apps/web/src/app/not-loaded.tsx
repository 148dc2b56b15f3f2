import { Button, type FailedLoad, bindClasses, useFailedLoad } from '@naru/ui';
import type { LoadRefusal } from '@naru/ui/later';
import type { ReactNode } from 'react';
import { useConnection } from '../shared/api/api-context.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../shared/i18n/translate.ts';
import sheet from './broken-page.module.css';

const classes = bindClasses(sheet);

const TEXTS = {
  offline: 'app.notLoaded.offline',
  unreachable: 'app.notLoaded.unreachable',
  outdated: 'app.notLoaded.outdated',
} as const satisfies Record<LoadRefusal, PlainMessageKey>;

export interface NotLoadedProps {
  readonly labelKey: PlainMessageKey;
  readonly failed: FailedLoad;
}

/** Takes the place of a screen whose code could not be loaded; tries again when the connection is back. */
export function NotLoaded({ labelKey, failed }: NotLoadedProps): ReactNode {
  const t = useTranslate();
  const { isLoading, press } = useFailedLoad(failed, useConnection());
  usePageTitle(t(labelKey));
  return (
    <div className={classes('broken')}>
      <PageHeading>{t(labelKey)}</PageHeading>
      <p role="alert">{t(TEXTS[failed.reason])}</p>
      {failed.reason === 'outdated' ? (
        <Button kind="primary" onClick={() => location.reload()}>
          {t('app.broken.reload')}
        </Button>
      ) : (
        <Button kind="primary" isLoading={isLoading} onClick={() => void press()}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  );
}

import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { useOnLineReturn } from '../shared/api/use-on-line-return.ts';
import { PageHeading, usePageTitle } from '../shared/heading/page-heading.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../shared/i18n/translate.ts';
import type { Later, LoadRefusal } from '../shared/later/later.ts';
import sheet from './broken-page.module.css';

const classes = bindClasses(sheet);

const TEXTS = {
  offline: 'app.notLoaded.offline',
  unreachable: 'app.notLoaded.unreachable',
  outdated: 'app.notLoaded.outdated',
} as const satisfies Record<LoadRefusal, PlainMessageKey>;

export interface NotLoadedProps {
  readonly labelKey: PlainMessageKey;
  readonly reason: LoadRefusal;
  readonly code: Later<unknown>;
  /** Called after every further attempt. */
  readonly onTried: () => void;
}

/** Takes the place of a screen whose code could not be loaded; tries again when the connection is back. */
export function NotLoaded({ labelKey, reason, code, onTried }: NotLoadedProps): ReactNode {
  const t = useTranslate();
  const [isLoading, setIsLoading] = useState(false);
  usePageTitle(t(labelKey));
  const retry = useCallback(async (): Promise<void> => {
    await code.load();
    startTransition(onTried);
  }, [code, onTried]);
  const press = async (): Promise<void> => {
    setIsLoading(true);
    await retry();
    setIsLoading(false);
  };
  useOnLineReturn(() => void retry());
  useEffect(() => {
    // The connection came back before this was drawn.
    if (reason === 'offline' && navigator.onLine) void retry();
  }, [reason, retry]);
  useEffect(() => code.forget, [code]);
  return (
    <div className={classes('broken')}>
      <PageHeading>{t(labelKey)}</PageHeading>
      <p role="alert">{t(TEXTS[reason])}</p>
      {reason === 'outdated' ? (
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

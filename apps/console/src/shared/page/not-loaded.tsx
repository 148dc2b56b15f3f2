import { Button, type FailedLoad, Notice, useFailedLoad, layout } from '@naru/ui';
import type { LoadRefusal } from '@naru/ui/later';
import type { ReactNode } from 'react';
import { useConnection } from '../api/api-context.tsx';
import { useT } from '../i18n/language-context.tsx';
import type { PlainMessageKey } from '../i18n/translate.ts';

const TEXTS = {
  offline: 'not_loaded.offline',
  unreachable: 'not_loaded.unreachable',
  outdated: 'not_loaded.outdated',
} as const satisfies Record<LoadRefusal, PlainMessageKey>;

/** Takes the place of code that could not be loaded; tries again when the connection is back. */
export function NotLoaded({ failed }: { readonly failed: FailedLoad }): ReactNode {
  const t = useT();
  const { isLoading, press } = useFailedLoad(failed, useConnection());
  return (
    <div className={layout('stack-4', 'start')}>
      <Notice tone="error" role="alert">
        {t(TEXTS[failed.reason])}
      </Notice>
      {failed.reason === 'outdated' ? (
        <Button kind="primary" onClick={() => location.reload()}>
          {t('action.reload')}
        </Button>
      ) : (
        <Button kind="primary" isLoading={isLoading} onClick={() => void press()}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}

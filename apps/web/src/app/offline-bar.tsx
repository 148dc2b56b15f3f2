import { Icon, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useIsOffline } from '../shared/api/api-context.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import sheet from './offline-bar.module.css';

const classes = bindClasses(sheet);

/** Shown while the server does not answer. */
export function OfflineBar(): ReactNode {
  const t = useTranslate();
  const isOffline = useIsOffline();
  return (
    <div role="status" className={classes('place')}>
      {isOffline && (
        <p className={classes('bar')}>
          <Icon name="alert" sizePx={18} />
          {navigator.onLine ? t('app.offline') : t('app.deviceOffline')}
        </p>
      )}
    </div>
  );
}

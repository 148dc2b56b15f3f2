import { Button, Notice, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language-context.tsx';

export interface LoadFailedProps {
  readonly text: string;
  readonly onRetry: () => unknown;
}

/** Takes the place of data that could not be loaded. */
export function LoadFailed({ text, onRetry }: LoadFailedProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={layout('start-4')}>
      <Notice tone="error">{text}</Notice>
      <Button onClick={() => void onRetry()}>{t('app.retry')}</Button>
    </div>
  );
}

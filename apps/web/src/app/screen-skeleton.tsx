import { Skeleton, VisuallyHidden } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../shared/i18n/language-context.tsx';

/** As high as a screen, so that the footer does not jump. */
export function ScreenSkeleton(): ReactNode {
  const t = useTranslate();
  return (
    <div role="status">
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton height="760px" />
    </div>
  );
}

import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../../shared/i18n/language-context.tsx';

/** The specification asks for the Chinese sentence in every language; its translation follows. */
export function NotAccepted(): ReactNode {
  const t = useTranslate();
  return (
    <Notice tone="error" role="alert">
      <p lang="zh">
        <strong>{t('confirm.notAcceptedChinese')}</strong>
      </p>
      <p>{t('confirm.notAccepted')}</p>
      <p>{t('confirm.notAcceptedNext')}</p>
    </Notice>
  );
}

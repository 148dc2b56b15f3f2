import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';

/** The product says this in Chinese to everybody; what it means stands beneath. */
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

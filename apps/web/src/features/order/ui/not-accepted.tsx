import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';

/** The product says this in Chinese to everybody; what it means stands beneath. */
const NOT_ACCEPTED_ZH = '该货币不接受付款';

export function NotAccepted(): ReactNode {
  const t = useTranslate();
  return (
    <Notice tone="error" role="alert">
      <p lang="zh">
        <strong>{NOT_ACCEPTED_ZH}</strong>
      </p>
      <p>{t('confirm.notAccepted')}</p>
      <p>{t('confirm.notAcceptedNext')}</p>
    </Notice>
  );
}

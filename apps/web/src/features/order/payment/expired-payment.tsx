import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import sheet from './expired-payment.module.css';

const classes = bindClasses(sheet);

/** Replaces address and QR code once the rate lock has ended. */
export function ExpiredPayment({ onRepeat }: { readonly onRepeat: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes('expired')} role="alert">
      <p className={classes('text')}>{t('expired.text')}</p>
      <p className={classes('text')}>{t('expired.paid')}</p>
      <Button kind="primary" onClick={onRepeat}>
        {t('expired.again')}
      </Button>
    </div>
  );
}

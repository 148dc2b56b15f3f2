import { QrCode, Skeleton, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language-context.tsx';
import type { DrawnKeyProps } from './factor-key.tsx';
import { FailureNotice } from '../display/failure-notice.tsx';

/** The key as a QR code and as text. */
export function FactorKeyView({ drawn }: DrawnKeyProps): ReactNode {
  const t = useT();
  if (drawn.data === undefined) return <Skeleton height="240px" />;
  if (!drawn.data.ok) return <FailureNotice failure={drawn.data.failure} />;
  const { secret, uri } = drawn.data.value;
  return (
    <>
      <p>{t('factor.scan')}</p>
      <QrCode text={uri} label={t('factor.qr')} />
      <p>
        {t('factor.key')} <code className={layout('code')}>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
    </>
  );
}

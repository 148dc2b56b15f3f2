import { Notice, QrCode, Skeleton, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useFailureText } from '../display/failure-text.ts';
import { useT } from '../i18n/language-context.tsx';
import type { DrawnKeyProps } from './factor-key.tsx';

/** The key as a QR code and as text. */
export function FactorKeyView({ drawn }: DrawnKeyProps): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  if (drawn.data === undefined) return <Skeleton height="240px" />;
  if (!drawn.data.ok) {
    return (
      <Notice tone="error" role="alert">
        {failureText(drawn.data.failure)}
      </Notice>
    );
  }
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

import type { FactorKey } from '@naru/contract';
import { Notice, QrCode, Skeleton, bindClasses } from '@naru/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../api/api-context.tsx';
import type { Outcome } from '../api/call-failure.ts';
import { useFailureText } from '../failure/failure-text.ts';
import { useT } from '../i18n/language-context.tsx';
import sheet from './factor-key.module.css';

const classes = bindClasses(sheet);

const CODE = /^\s*\d{3}\s?\d{3}\s*$/;

/** Whether all digits of a code of an authenticator app were typed. */
export function isWholeCode(code: string): boolean {
  return CODE.test(code);
}

export type DrawnKey = UseQueryResult<Outcome<FactorKey>>;

/** A fresh key for an authenticator app, each time its form opens. */
export function useFactorKey(name: string, isWanted = true): DrawnKey {
  const api = useConsoleApi();
  return useQuery({
    queryKey: ['factor-key'],
    queryFn: () => api.send('drawFactor', { body: { name } }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The key as a QR code and as text. */
export function FactorKeyView({ drawn }: { readonly drawn: DrawnKey }): ReactNode {
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
        {t('factor.key')} <code className={classes('key')}>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
    </>
  );
}

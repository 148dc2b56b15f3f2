import type { FactorKey } from '@naru/contract';
import { Skeleton } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../api/api-context.tsx';
import type { Outcome } from '../api/call-failure.ts';
import { LaterPart } from '../page/later-part.tsx';

const VIEW_CODE = createLater(() => import('./factor-key-view.tsx').then((code) => code.FactorKeyView));

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

export interface DrawnKeyProps {
  readonly drawn: DrawnKey;
}

/** The key as a QR code and as text. What draws codes is loaded when one is shown. */
export function FactorKeyPlace(props: DrawnKeyProps): ReactNode {
  return <LaterPart code={VIEW_CODE} props={props} waiting={<Skeleton height="240px" />} />;
}

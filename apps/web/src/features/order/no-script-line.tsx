import { useOrderTexts } from '../../shared/i18n/use-order-texts.ts';
import type { Transaction } from '@naru/contract';
import type { ReactNode } from 'react';

interface NoScriptLineProps {
  readonly transaction: Transaction;
  readonly step: 'confirm' | 'details';
}

/** In the first HTML of an order's page: its status, and a link instead of the live updates. */
export function NoScriptLine({ transaction, step }: NoScriptLineProps): ReactNode {
  const t = useOrderTexts();
  return (
    <noscript>
      {t('order.noScript', { status: t(`status.${transaction.status}`) })}{' '}
      <a href={`/buy-crypto-${step}/${transaction._id}`}>{t('order.refresh')}</a>
    </noscript>
  );
}

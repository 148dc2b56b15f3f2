import type { Transaction } from '@naru/contract';
import type { OrderStage } from '@naru/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { formatClock, formatDateTime } from '../../../shared/i18n/format-time.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { BLOCK_WAIT_TEXTS } from './block-wait-texts.ts';

/** While the payment is not final yet. */
const STAGES: ReadonlySet<OrderStage> = new Set([
  'awaiting_deposit',
  'claimed',
  'seen',
  'short',
  'lost',
] as const);

/** Until when a block must take the payment, said from the beginning; not where a person is the witness. */
export function BlockWait({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { language } = useLanguage();
  const waitText = useTexts(BLOCK_WAIT_TEXTS);
  const { blockBy, lockEndsAt } = transaction;
  if (blockBy === null || !STAGES.has(transaction.stage)) return null;
  const until = formatClock(Date.parse(lockEndsAt), language);
  return (
    <p>
      {waitText('words', { until, blockBy: formatDateTime(Date.parse(blockBy), language) })}{' '}
      {waitText('reserve', { until })}
    </p>
  );
}

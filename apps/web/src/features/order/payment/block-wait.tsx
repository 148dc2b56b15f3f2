import type { Transaction } from '@naru/contract';
import type { OrderStage, Texts } from '@naru/core';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../shared/i18n/language-context.tsx';
import { formatClock, formatDateTime } from '../../../shared/i18n/format-time.ts';

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
  const { language, timeZone } = useLanguage();
  const waitText = useTexts(BLOCK_WAIT_TEXTS);
  const { blockBy, lockEndsAt } = transaction;
  if (blockBy === null || !STAGES.has(transaction.stage)) return null;
  const until = formatClock(Date.parse(lockEndsAt), language, timeZone);
  return (
    <p>
      {waitText('words', { until, blockBy: formatDateTime(Date.parse(blockBy), language, timeZone) })}{' '}
      {waitText('reserve', { until })}
    </p>
  );
}

const BLOCK_WAIT_TEXTS = {
  words: {
    en: 'This rate applies if we see your payment before {{until}} and it is in a block before {{blockBy}}. After that we refund it, or swap it at the rate of that time.',
    kr: '{{until}} 전에 입금이 감지되고 {{blockBy}} 전에 블록에 포함되어야 이 환율이 적용돼요. 그 뒤에는 환불해드리거나 그때의 환율로 교환해드려요.',
  },
  reserve: {
    en: 'We keep the currency for you until {{until}}, and for longer once the whole payment is in a block. If it runs out before that, we refund you.',
    kr: '받으실 금액은 {{until}}까지 준비해 두고, 입금 전액이 블록에 포함되면 그 뒤에도 유지돼요. 그 전에 소진되면 환불해드려요.',
  },
} as const satisfies Texts;

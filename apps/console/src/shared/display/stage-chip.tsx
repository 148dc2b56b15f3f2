import type { OrderStage, RefundStand } from '@naru/core';
import { StatusChip, type StatusTone } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language-context.tsx';

/** Colours by what the operator has to do, not by what the customer sees. */
const TONES = {
  awaiting_deposit: 'pending',
  claimed: 'pending',
  seen: 'paid',
  short: 'attention',
  lost: 'attention',
  funded: 'paid',
  over: 'attention',
  assigned: 'processing',
  prepared: 'processing',
  sent: 'processing',
  delivered: 'delivered',
  closed: 'quiet',
  closed_funded: 'attention',
} as const satisfies Record<OrderStage, StatusTone>;

export interface StageChipProps {
  readonly stage: string;
  /** How all that was owed back ended, or that it is on its way. */
  readonly refundEnd: RefundStand | null;
  /** True: on hold, so nothing is done with it, whatever its stage is. */
  readonly isHeld?: boolean;
}

/** The stage of an order; an unknown one of a newer server shows its own name. */
export function StageChip({ stage, refundEnd, isHeld = false }: StageChipProps): ReactNode {
  const { t, tName } = useLanguage();
  if (stage === 'closed_funded' && refundEnd !== null)
    return (
      <StatusChip tone={refundEnd === 'sent' ? 'processing' : 'quiet'}>
        {t(`stage.closed_${refundEnd}`)}
      </StatusChip>
    );
  const tones: Readonly<Record<string, StatusTone>> = TONES;
  return (
    <StatusChip tone={isHeld ? 'quiet' : (tones[stage] ?? 'quiet')}>
      {tName('stage', stage, stage)}
    </StatusChip>
  );
}

import type { AuditRow, ConsoleDisbursement, ConsoleOrder, OutgoingPayment } from '@naru/contract';
import { isEndStage } from '@naru/core';
import type { MessageKey } from '../../../shared/i18n/translate.ts';
import { isLost } from '../slip-payments.ts';

interface HeldOrder {
  readonly audit: readonly Pick<AuditRow, 'event'>[];
  readonly disbursements: readonly Pick<ConsoleDisbursement, 'purpose' | 'state'>[];
  readonly money: Pick<ConsoleOrder['money'], 'shortage'>;
  readonly payments: readonly Pick<OutgoingPayment, 'standing' | 'isGone'>[];
  readonly transaction: Pick<ConsoleOrder['transaction'], 'askedAgain' | 'stage'>;
}

/** True once the missing payment is back, or was made again: only closing the hold is left. */
export function isCauseOver(order: HeldOrder, reason: string): boolean {
  if (reason === 'payment_gone') return !order.payments.some(isLost);
  if (reason !== 'deposit_gone' && reason !== 'deposit_reversed') return false;
  const wasAsked = order.audit.some(({ event }) => event === 'payment_asked_again');
  return wasAsked && order.transaction.askedAgain === null && !/[1-9]/.test(order.money.shortage);
}

/** What closing the hold means for the order as it is. */
export function closeKeyOf(order: HeldOrder, reason: string): Extract<MessageKey, `hold.close.${string}`> {
  if (reason === 'deposit_gone' && !isCauseOver(order, reason)) return 'hold.close.deposit_gone';
  const isPaidOut = order.disbursements.some(
    ({ purpose, state }) => purpose === 'payout' && (state === 'paid' || state === 'settled'),
  );
  if (isPaidOut) return 'hold.close.paid';
  return isEndStage(order.transaction.stage) ? 'hold.close.ended' : 'hold.close.text';
}

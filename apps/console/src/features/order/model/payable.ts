import type { ConsoleOrder } from '@naru/contract';

/**
 * Whether this operator is to pay the payout now: the desk lets him settle it and nothing of it was seen.
 * Whatever has been paid must never look as if it still had to be.
 */
export function isPayable({ actions, transaction }: Pick<ConsoleOrder, 'actions' | 'transaction'>): boolean {
  if (transaction.payout !== null) return false;
  return actions.includes('report_payout') || actions.includes('attest_payout');
}

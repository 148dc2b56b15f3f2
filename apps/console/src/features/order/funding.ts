import type { ConsoleOrder } from '@naru/contract';

/** Whether any money of the customer was seen: cancelling then owes a refund. */
export function hasMoney(order: Pick<ConsoleOrder, 'seenAmount' | 'lateAmount'>): boolean {
  return hasSeenMoney(order) || hasLateMoney(order);
}

/** Whether money was seen that counts for the order. */
export function hasSeenMoney({ seenAmount }: Pick<ConsoleOrder, 'seenAmount'>): boolean {
  return isSomething(seenAmount);
}

/** Whether money came too late: it does not count for the order and is owed back. */
export function hasLateMoney({ lateAmount }: Pick<ConsoleOrder, 'lateAmount'>): boolean {
  return isSomething(lateAmount);
}

function isSomething(amountText: string): boolean {
  return /[1-9]/.test(amountText);
}

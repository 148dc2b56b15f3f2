import type { ConsoleOrder } from '@naru/contract';
import { type RefundEnd, endOfRefunds } from '@naru/core';

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

/** How all that was owed back ended; null while something still is, and where nothing was. */
export function refundEndOf({ refunds }: Pick<ConsoleOrder, 'refunds'>): RefundEnd | null {
  return endOfRefunds(refunds.map(({ state }) => state));
}

function isSomething(amountText: string): boolean {
  return /[1-9]/.test(amountText);
}

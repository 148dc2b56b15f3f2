import type { ConsoleOrder } from '@naru/contract';

/** Whether any money of the customer has been seen: a cancellation then owes a refund. */
export function hasMoney(order: ConsoleOrder): boolean {
  return /[1-9]/.test(order.seenAmount) || /[1-9]/.test(order.receivedAmount);
}

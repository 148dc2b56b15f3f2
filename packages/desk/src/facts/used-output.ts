/** What an output was used for: the deposit or a payment of an order. */
export function orderUse(orderId: string): string {
  return `order ${orderId}`;
}

/** A deposit of no order, whatever a person has decided about it. */
export const INBOX_USE = 'inbox';

/** Sent beyond a prize, and booked as a loss. */
export const LOSS_USE = 'loss';

const PRIZE = 'prize ';

export function prizeUse(date: string): string {
  return `${PRIZE}${date}`;
}

export function isPrizeUse(usedFor: string | undefined): boolean {
  return usedFor?.startsWith(PRIZE) === true;
}

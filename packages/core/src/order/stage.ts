/** The specification's five values; an order only moves forward in this list. */
export const ORDER_STATUSES = ['pending', 'paid', 'processing', 'delivered', 'cancel'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

const RANK = { pending: 0, paid: 1, processing: 2, delivered: 3, cancel: 3 } as const satisfies Record<
  OrderStatus,
  number
>;

/** The progress of a status; it never decreases during an order's life. */
export function statusRank(status: OrderStatus): number {
  return RANK[status];
}

/** The internal state of an order; the customer sees its {@link statusOf status}. */
export const ORDER_STAGES = [
  'awaiting_deposit',
  'claimed',
  'seen',
  'short',
  'lost',
  'funded',
  'over',
  'assigned',
  'prepared',
  'sent',
  'delivered',
  'closed',
  'closed_funded',
] as const;

export type OrderStage = (typeof ORDER_STAGES)[number];

/** Stages in which an order waits for a transfer, or for the rest of one. */
export const AWAITING_STAGES = [
  'awaiting_deposit',
  'claimed',
  'short',
] as const satisfies readonly OrderStage[];

/** Stages in which an operator or a hold can still stop an order: nothing was sent, and it has not ended. */
export const STOPPABLE_STAGES = [
  'awaiting_deposit',
  'claimed',
  'seen',
  'short',
  'lost',
  'funded',
  'over',
  'assigned',
  'prepared',
] as const satisfies readonly OrderStage[];

const STATUS_OF = {
  awaiting_deposit: 'pending',
  claimed: 'paid',
  seen: 'paid',
  short: 'paid',
  lost: 'paid',
  funded: 'paid',
  over: 'paid',
  assigned: 'processing',
  prepared: 'processing',
  sent: 'processing',
  delivered: 'delivered',
  closed: 'cancel',
  closed_funded: 'cancel',
} as const satisfies Record<OrderStage, OrderStatus>;

/** The public status is a function of the stage, so the two cannot disagree. */
export function statusOf(stage: OrderStage): OrderStatus {
  return STATUS_OF[stage];
}

/** Stages of an order that is paid in full and whose payout is not known to have reached the customer. */
export const PAID_STAGES = [
  'funded',
  'over',
  'assigned',
  'prepared',
  'sent',
] as const satisfies readonly OrderStage[];

export function isPaidStage(stage: OrderStage): boolean {
  return PAID_STAGES.some((paid) => paid === stage);
}

/** The longest time from the full payment to the payout that the desk promises. */
export const PAYOUT_PROMISE_MS = 60 * 60 * 1000;

/** True if the normal flow has ended: no payment is expected and none is owed. */
export function isEndStage(stage: OrderStage): boolean {
  return stage === 'delivered' || stage === 'closed' || stage === 'closed_funded';
}

/** Why an order was closed. */
export const CLOSE_REASONS = [
  'customer',
  'timeout',
  /** The lock ended by a clock of the desk that was wrong and was put back afterwards. */
  'clock_wrong',
  'claim_timeout',
  'deposit_lost',
  'wrong_details',
  'wrong_amount',
  'no_payment',
  'underpaid',
  'overpaid',
  'late',
  /** A payment was seen in time, and no block took it soon enough. */
  'unconfirmed',
  /** The payment was in time, but was final only after the reserve had ended and gone to other orders. */
  'reserve_gone',
  /** Opened to send back money that belonged to no order. */
  'unmatched',
  /** The customer paid with another coin or on another network, which the desk does not watch. */
  'misdirected',
  /** Somebody else than the desk changed it in the database. */
  'altered',
  'other',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

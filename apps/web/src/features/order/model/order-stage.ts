import type { Transaction } from '@naru/contract';
import { ORDER_STAGES, type OrderStage, type OrderStatus } from '@naru/core';

/** The stage that is told when a newer desk names one that this page does not know. */
const STAGE_OF_STATUS = {
  pending: 'awaiting_deposit',
  paid: 'claimed',
  processing: 'assigned',
  delivered: 'delivered',
  cancel: 'closed',
} as const satisfies Record<OrderStatus, OrderStage>;

export function stageOf(transaction: Pick<Transaction, 'stage' | 'status'>): OrderStage {
  return ORDER_STAGES.find((stage) => stage === transaction.stage) ?? STAGE_OF_STATUS[transaction.status];
}

/**
 * A chapter of what is told about an order: its stage, or a closed order that a payment has reached since.
 */
export type StoryChapter = OrderStage | 'closed_seen';

export function chapterOf(transaction: Pick<Transaction, 'stage' | 'status' | 'deposits'>): StoryChapter {
  const stage = stageOf(transaction);
  return stage === 'closed' && transaction.deposits.length > 0 ? 'closed_seen' : stage;
}

/** True where money may still be sent to the order's address. */
export function isPayable(stage: OrderStage): boolean {
  return stage === 'awaiting_deposit' || stage === 'claimed' || stage === 'short';
}

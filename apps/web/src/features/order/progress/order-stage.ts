import type { Transaction } from '@naru/contract';
import { ORDER_STAGES, type OrderStage, type OrderStatus } from '@naru/core';

/** Stands in for a stage of a newer server that this page does not know. */
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

/** True where money may still be sent to the order's address. */
export function isPayable(stage: OrderStage): boolean {
  return stage === 'awaiting_deposit' || stage === 'claimed' || stage === 'short';
}

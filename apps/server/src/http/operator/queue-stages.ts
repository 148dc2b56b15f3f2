import type { Queue } from '@naru/contract';
import type { OrderStage } from '@naru/core';

/**
 * Every stage belongs to exactly one queue: a stage without one does not compile. Orders with a concern are
 * in the attention queue as well.
 */
const QUEUE_OF = {
  awaiting_deposit: 'waiting',
  claimed: 'confirming',
  seen: 'confirming',
  short: 'confirming',
  lost: 'confirming',
  funded: 'to_send',
  over: 'attention',
  assigned: 'to_send',
  prepared: 'to_send',
  sent: 'to_send',
  delivered: 'closed',
  closed: 'closed',
  closed_funded: 'closed',
} as const satisfies Record<OrderStage, Queue>;

export function queueOf(stage: OrderStage): Queue {
  return QUEUE_OF[stage];
}

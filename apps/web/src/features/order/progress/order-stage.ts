import type { OrderStage } from '@naru/core';

/** True where money may still be sent to the order's address. */
export function isPayable(stage: OrderStage): boolean {
  return stage === 'awaiting_deposit' || stage === 'claimed' || stage === 'short';
}

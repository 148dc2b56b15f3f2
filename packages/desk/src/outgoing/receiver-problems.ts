import { type Result, ok, refuse } from '@naru/core';
import { type Desk, getRail } from '../order/desk.ts';
import type { ReceiverProblem } from '../ports/rail.ts';
import { intentOf } from './disbursement-state.ts';

/**
 * What the network says of the receiver of an approved payment now, for the person who is about to pay it: it
 * may have changed since the approval. Throws when the network does not answer.
 */
export async function listReceiverProblems(
  desk: Pick<Desk, 'store' | 'rails'>,
  { orderId, disbursementId }: { readonly orderId: string; readonly disbursementId: string },
): Promise<Result<readonly ReceiverProblem[], 'order_unknown' | 'disbursement_unknown'>> {
  const view = await desk.store.findOrder(orderId);
  if (view === null) return refuse('order_unknown');
  const disbursement = view.disbursements.find((each) => each.disbursementId === disbursementId);
  if (disbursement === undefined) return refuse('disbursement_unknown');
  const problems = await getRail(desk, disbursement.railId).checkReceiver?.(intentOf(view, disbursement));
  return ok(problems ?? []);
}

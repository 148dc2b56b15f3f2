import { ok, refuse, type Result } from '@naru/core';
import { type Desk, getRail } from '../runtime/desk.ts';
import type { PayoutIntent, Rail, ReceiverProblem } from '../ports/rail.ts';
import { intentOf } from '../ledger/disbursement-state.ts';
import type { Store } from '../ports/store.ts';
import { screenReceiver } from '../screening/screen-order.ts';

/** Characters of each end of an address that wallets and explorers show. */
const SHOWN_CHARS = 4;
const RECENT_MAX = 100;

/**
 * Whether another address with the same two ends was paid recently: addresses are made to look like
 * those of others, so that a person picks the wrong one in the history of a wallet.
 */
async function isLikeRecentReceiver(store: Pick<Store, 'listDelivered'>, address: string): Promise<boolean> {
  const recent = await store.listDelivered({ limit: RECENT_MAX });
  return recent.some(({ receiveAddress }) => isAlike(withoutTag(address), withoutTag(receiveAddress)));
}

function isAlike(one: string, other: string): boolean {
  const isSameAt = (start: number, end?: number): boolean =>
    one.slice(start, end).toLowerCase() === other.slice(start, end).toLowerCase();
  return !isSameAt(0) && isSameAt(0, SHOWN_CHARS) && isSameAt(-SHOWN_CHARS);
}

function withoutTag(address: string): string {
  return address.split('?')[0] ?? '';
}

/** A warning for the person who pays; it stops nothing. */
export interface ReceiverWarning {
  readonly code: 'receiver_like_another' | 'receiver_listed';
  readonly isBlocking: false;
}

/**
 * What the network says now about the receiver of an approved payment, for the person who is about to pay: it
 * may have changed since the approval. Also whether the receiver is on the block list, or resembles one that
 * was paid recently. Throws when the network does not answer.
 */
export async function listReceiverProblems(
  desk: Pick<Desk, 'store' | 'rails'>,
  { orderId, disbursementId }: { readonly orderId: string; readonly disbursementId: string },
): Promise<Result<readonly (ReceiverProblem | ReceiverWarning)[], 'order_unknown' | 'disbursement_unknown'>> {
  const view = await desk.store.findOrder(orderId);
  if (view === null) return refuse('order_unknown');
  const disbursement = view.disbursements.find((each) => each.disbursementId === disbursementId);
  if (disbursement === undefined) return refuse('disbursement_unknown');
  return ok(await readReceiver(desk, getRail(desk, disbursement.railId), intentOf(view, disbursement)));
}

/** As {@link listReceiverProblems}, for any payment of the desk. */
export async function readReceiver(
  desk: Pick<Desk, 'store' | 'rails'>,
  rail: Pick<Rail, 'network' | 'checkReceiver'>,
  intent: PayoutIntent,
): Promise<readonly (ReceiverProblem | ReceiverWarning)[]> {
  const { railId, addressFormat } = rail.network;
  const warnings: ReceiverWarning['code'][] = [];
  // A list entry may be newer than the approval.
  if (!(await screenReceiver(desk, { railId, address: intent.address })).ok) warnings.push('receiver_listed');
  // Many accounts at banks begin and end alike.
  if (addressFormat !== 'bank' && (await isLikeRecentReceiver(desk.store, intent.address)))
    warnings.push('receiver_like_another');
  const problems = (await rail.checkReceiver?.(intent)) ?? [];
  return [...problems, ...warnings.map((code) => ({ code, isBlocking: false }) as const)];
}

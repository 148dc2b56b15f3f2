import type { Order } from '../facts/order.ts';
import type { UnmatchedDeposit } from '../facts/unmatched-deposit.ts';
import type { Desk } from '../runtime/desk.ts';
import { describeNewOrder, startOrder } from '../order/new-order.ts';

/** More than any race for a reference needs. */
const ATTEMPTS_MAX = 16;

/**
 * An order of nobody, closed from its beginning, to carry money that goes back. For one deposit there is one,
 * however often it is opened.
 */
export async function openCase(desk: Desk, deposit: UnmatchedDeposit, operatorId: string): Promise<string> {
  const keyHash = desk.hashText(JSON.stringify(['unmatched', deposit.railId, deposit.outputKey]));
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const known = await desk.store.findIdempotency(keyHash);
    if (known !== null) return known.orderId;
    const newOrder = describeNewOrder(desk, draftOf(desk, deposit), {
      event: 'create_for_return',
      actor: { kind: 'operator', id: operatorId },
    });
    const saved = await desk.store.saveNewOrder({ ...newOrder, idempotency: { keyHash, bodyHash: keyHash } });
    if (!saved.ok) continue;
    desk.orderChanged({ order: newOrder.order, openedHolds: [] });
    return newOrder.order.orderId;
  }
  throw new Error('no order could be opened for a deposit that goes back');
}

/** It promises nothing: both sides are the deposit itself, and it has neither customer nor receiver. */
function draftOf(desk: Desk, { assetId, baseUnits, firstSeenAtMs }: UnmatchedDeposit): Order {
  const started = startOrder(desk);
  return {
    ...started,
    stage: 'closed',
    createdAtMs: firstSeenAtMs,
    reserveEndsAtMs: null,
    closeReason: 'unmatched',
    payAssetId: assetId,
    receiveAssetId: assetId,
    payBaseUnits: baseUnits,
    receiveBaseUnits: baseUnits,
    snapshotId: '',
    isDemoRate: false,
    payUsdPrice: '',
    receiveUsdPrice: '',
    adjustmentPartsPerMillion: 0n,
    userId: null,
    predecessorOrderId: null,
    email: '',
    language: 'en',
    letterChoice: 'none',
    linkId: null,
    receiveAddress: '',
    receiveWatchKey: '',
    depositAddress: '',
    depositWatchKey: null,
    depositAddressIndex: null,
  };
}

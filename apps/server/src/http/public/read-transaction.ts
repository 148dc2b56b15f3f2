import type { Transaction } from '@naru/contract';
import { type OrderView, getAsset } from '@naru/desk';
import type { ServerContext } from '../context.ts';
import { presentTransaction } from './present-transaction.ts';

export interface ReadTransaction {
  readonly transaction: Transaction;
  /** Changes exactly when what the page shows changes (RFC 9110 §8.8.3, strong). */
  readonly etag: string;
}

/** Reads an order as its page shows it, or null when there is none. */
export async function readTransaction(
  context: ServerContext,
  orderId: string,
): Promise<ReadTransaction | null> {
  if (!isOrderId(orderId)) return null;
  const view = await context.desk.store.findOrder(orderId);
  return view === null ? null : toReadTransaction(context, view);
}

export async function toReadTransaction(context: ServerContext, view: OrderView): Promise<ReadTransaction> {
  const { desk } = context;
  const payRailId = getAsset(desk, view.order.payAssetId).railId;
  const receiveRailId = getAsset(desk, view.order.receiveAssetId).railId;
  // Without a sighting there is nothing whose depth could matter.
  const hasSightings = view.sightings.length > 0;
  const pay = hasSightings ? await desk.store.findRailState(payRailId) : null;
  const receive = hasSightings ? await desk.store.findRailState(receiveRailId) : null;
  const seen = view.sightings.map(
    (sighting) => `${sighting.blockHeight ?? '-'}${sighting.droppedAtMs ?? ''}`,
  );
  const heads = `${pay?.head.height ?? 0}.${receive?.head.height ?? 0}`;
  return {
    transaction: presentTransaction(context, view, { pay, receive }),
    etag: `"${view.order.version}.${heads}.${seen.join('.')}"`,
  };
}

/** 160 bits in base58 are at most 28 characters; anything else is not asked for. */
export function isOrderId(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{20,28}$/.test(text);
}

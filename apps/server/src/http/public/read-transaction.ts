import { type OrderView, type RailState, getAsset } from '@naru/desk';
import type { ServerContext } from '../context.ts';
import { freezeOrder } from './freeze-order.ts';
import { presentTransaction } from './present-transaction.ts';

export interface ReadTransaction {
  /** Changes exactly when what the page shows changes (RFC 9110 §8.8.3, strong). */
  readonly etag: string;
  /** The transaction as JSON text; made when it is first asked for, since most readers already have it. */
  json(): Promise<string>;
}

interface Remembered {
  readonly pay: RailState | null;
  readonly receive: RailState | null;
  readonly read: ReadTransaction;
}

/** A store that gives the same object again says that nothing was written: then the same answer is due. */
const REMEMBERED = new WeakMap<OrderView, Remembered>();

/** Reads an order as its page shows it, or null when there is none. */
export async function readTransaction(
  context: ServerContext,
  orderId: string,
): Promise<ReadTransaction | null> {
  if (!isOrderId(orderId)) return null;
  const { store } = context.desk;
  const view = await store.readOrderForPage(orderId);
  if (view === null) return null;
  if (!context.addressIntegrity.isIntact(view.order)) await freezeOrder(context, view);
  // Without a sighting there is nothing whose depth could matter.
  if (view.sightings.length === 0) return toReadTransaction(context, view, null, null);
  const [pay, receive] = await Promise.all(
    [view.order.payAssetId, view.order.receiveAssetId].map((assetId) =>
      store.readRailStateForPage(getAsset(context.desk, assetId).railId),
    ),
  );
  return toReadTransaction(context, view, pay ?? null, receive ?? null);
}

/** The same at once, out of the memory alone; null where it would have to be read or written first. */
export function recallTransaction({ desk }: ServerContext, orderId: string): ReadTransaction | null {
  const view = desk.store.recallOrderForPage(orderId);
  const known = view === undefined ? undefined : REMEMBERED.get(view);
  if (view === undefined || known === undefined) return null;
  if (view.sightings.length === 0) return known.pay === null && known.receive === null ? known.read : null;
  const [pay, receive] = [view.order.payAssetId, view.order.receiveAssetId].map((assetId) =>
    desk.store.recallRailStateForPage(getAsset(desk, assetId).railId),
  );
  return known.pay === pay && known.receive === receive ? known.read : null;
}

function toReadTransaction(
  context: ServerContext,
  view: OrderView,
  pay: RailState | null,
  receive: RailState | null,
): ReadTransaction {
  const known = REMEMBERED.get(view);
  if (known?.pay === pay && known.receive === receive) return known.read;
  const seen = view.sightings.map(
    (sighting) => `${sighting.blockHeight ?? '-'}${sighting.droppedAtMs ?? ''}`,
  );
  const heads = `${pay?.head.height ?? 0}.${receive?.head.height ?? 0}`;
  let text: Promise<string> | null = null;
  const write = async (): Promise<string> => {
    const audit = await context.desk.store.listAudit(view.order.orderId);
    return JSON.stringify(presentTransaction(context, view, { pay, receive }, audit));
  };
  const read: ReadTransaction = {
    etag: `"${view.order.version}.${heads}.${seen.join('.')}"`,
    json: () => {
      text ??= write();
      return text;
    },
  };
  REMEMBERED.set(view, { pay, receive, read });
  return read;
}

/** 160 bits in base58 are at most 28 characters; anything else is not asked for. */
export function isOrderId(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{20,28}$/.test(text);
}

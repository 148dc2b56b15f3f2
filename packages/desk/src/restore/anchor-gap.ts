import { endedBefore } from '../deposit/watch-book.ts';
import type { Clock } from '../ports/clock.ts';
import type { OrderView, Store } from '../ports/store.ts';

/** Blocks that were left out, and the orders that can have been paid in them. */
export interface AnchorGap {
  readonly fromHeight: number;
  readonly throughHeight: number;
  /** With the addresses of theirs on this network, which a person has to look up. */
  readonly orders: readonly { readonly reference: string; readonly addresses: readonly string[] }[];
}

/** Every order whose payments the rail would have seen: those that have not ended long ago. */
export async function listGap(
  { store, clock }: { readonly store: Pick<Store, 'listWatchEntries' | 'findOrder'>; readonly clock: Clock },
  railId: string,
  { readHeight, fromHeight }: { readonly readHeight: number; readonly fromHeight: number },
): Promise<AnchorGap> {
  const entries = await store.listWatchEntries({
    railId,
    sinceMs: 0,
    endedBeforeMs: endedBefore(clock.nowMs()),
  });
  const keysOf = Map.groupBy(entries, ({ orderId }) => orderId);
  const orders: { readonly reference: string; readonly addresses: readonly string[] }[] = [];
  for (const [orderId, own] of keysOf) {
    const view = await store.findOrder(orderId);
    if (view === null) continue;
    const addresses = new Set(own.map(({ watchKey }) => addressOf(view, watchKey)));
    orders.push({ reference: view.order.reference, addresses: [...addresses] });
  }
  return { fromHeight: readHeight + 1, throughHeight: fromHeight - 1, orders };
}

function addressOf({ order, disbursements }: OrderView, watchKey: string): string {
  if (watchKey === order.depositWatchKey) return order.depositAddress;
  if (watchKey === order.receiveWatchKey) return order.receiveAddress;
  return disbursements.find((each) => each.watchKey === watchKey)?.address ?? watchKey;
}

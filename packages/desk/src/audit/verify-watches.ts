import type { AuditHead, Store, WatchEntry } from '../ports/store.ts';
import type { MadeAddress } from '../ports/address-records.ts';
import { type Finding, readAll } from './trail.ts';

/** What must be watched according to the orders. The caller has verified the orders before. */
export interface Watches {
  readonly railIds: Set<string>;
  /** By rail, purpose, key and order. */
  readonly wanted: Map<
    string,
    { readonly railId: string; readonly purpose: WatchEntry['purpose']; readonly reference: string }
  >;
  /** For each order with a derived address: the index and the address, as a text. */
  readonly addresses: Map<string, string>;
  /** The orders' references, to name watch entries in findings. */
  readonly references: Map<string, string>;
}

export function startWatches(): Watches {
  return { railIds: new Set(), wanted: new Map(), addresses: new Map(), references: new Map() };
}

/** Watch entries follow from their orders: exactly these deposits must be watched. */
export function collectWatches({ railIds, wanted, addresses, references }: Watches, head: AuditHead): void {
  const { order, disbursements } = head.view;
  const { orderId, reference } = order;
  const want = (railId: string, watchKey: string | null, purpose: WatchEntry['purpose']): void => {
    railIds.add(railId);
    if (watchKey === null || watchKey === '') return;
    wanted.set(keyOf(railId, { watchKey, purpose, orderId }), { railId, purpose, reference });
  };
  references.set(orderId, reference);
  const { depositAddress, depositWatchKey, depositAddressIndex } = order;
  if (depositAddressIndex !== null)
    addresses.set(orderId, textOf([head.payRailId, depositAddressIndex, depositWatchKey, depositAddress]));
  want(head.payRailId, order.depositWatchKey, 'deposit');
  for (const { railId, watchKey, purpose } of disbursements) want(railId, watchKey, purpose);
}

function keyOf(railId: string, { watchKey, purpose, orderId }: Omit<WatchEntry, 'registeredAtMs'>): string {
  return textOf([railId, purpose, watchKey, orderId]);
}

function textOf(facts: readonly (string | number | null)[]): string {
  return JSON.stringify(facts);
}

export async function verifyWatches(
  store: Pick<Store, 'listWatchEntries'>,
  { railIds, wanted, references }: Watches,
): Promise<Finding | null> {
  const watched = new Set<string>();
  for (const railId of railIds) {
    for (const entry of await store.listWatchEntries({ railId, sinceMs: 0 })) {
      watched.add(railId);
      const isWanted = wanted.delete(keyOf(railId, entry));
      if (!isWanted && entry.purpose === 'deposit') {
        const reference = references.get(entry.orderId) ?? 'that is unknown';
        return { row: `a watch entry of order ${reference}`, why: `was altered or put in (${railId})` };
      }
    }
  }
  for (const { railId, purpose, reference } of wanted.values()) {
    // Nothing is watched at a bank, since its deposits have no key of their own.
    if (purpose !== 'deposit' && !watched.has(railId)) continue;
    return { row: `a watch entry of order ${reference}`, why: `is missing (${railId})` };
  }
  return null;
}

/**
 * Verifies that every address of an order is the one that the order names. Free addresses are compared with
 * the public key by `naru rails audit` and before an order gets one.
 */
export async function verifyAddresses(
  store: Pick<Store, 'listMadeAddresses'>,
  { railIds, addresses, references }: Watches,
): Promise<Finding | null> {
  const nameOf = (orderId: string): string => `the address of order ${references.get(orderId) ?? orderId}`;
  const missing = new Map(addresses);
  for (const railId of railIds) {
    const made = readAll<MadeAddress>(({ limit, after }) =>
      store.listMadeAddresses({ railId, limit, afterIndex: after?.addressIndex ?? -1 }),
    );
    for await (const { orderId, addressIndex, watchKey, address } of made) {
      if (orderId === null) continue;
      if (addresses.get(orderId) !== textOf([railId, addressIndex, watchKey, address]))
        return { row: nameOf(orderId), why: `was altered or put in (${railId})` };
      missing.delete(orderId);
    }
  }
  const [orderId] = missing.keys();
  return orderId === undefined ? null : { row: nameOf(orderId), why: 'is missing' };
}

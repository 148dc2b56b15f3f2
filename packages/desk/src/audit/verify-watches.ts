import type { AuditHead, Store, WatchEntry } from '../ports/store.ts';
import type { Finding } from './trail.ts';

/** What must be watched according to the orders, which were verified before. */
export interface Watches {
  readonly railIds: Set<string>;
  /** By rail, purpose, key and order. */
  readonly wanted: Map<
    string,
    { readonly railId: string; readonly purpose: WatchEntry['purpose']; readonly reference: string }
  >;
  /** The orders' references, to name watch entries in findings. */
  readonly references: Map<string, string>;
}

export function startWatches(): Watches {
  return { railIds: new Set(), wanted: new Map(), references: new Map() };
}

/** Watch entries follow from their orders: exactly these deposits must be watched. */
export function collectWatches({ railIds, wanted, references }: Watches, head: AuditHead): void {
  const { order, disbursements } = head.view;
  const { orderId, reference } = order;
  const want = (railId: string, watchKey: string | null, purpose: WatchEntry['purpose']): void => {
    railIds.add(railId);
    if (watchKey === null || watchKey === '') return;
    wanted.set(keyOf(railId, { watchKey, purpose, orderId }), { railId, purpose, reference });
  };
  references.set(orderId, reference);
  want(head.payRailId, order.depositWatchKey, 'deposit');
  for (const { railId, watchKey, purpose } of disbursements) want(railId, watchKey, purpose);
}

function keyOf(railId: string, { watchKey, purpose, orderId }: Omit<WatchEntry, 'registeredAtMs'>): string {
  return JSON.stringify([railId, purpose, watchKey, orderId]);
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

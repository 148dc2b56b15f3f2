import type { AuditEntry, Order } from '../facts/order.ts';
import type { AuditHead, OrderView, Store } from '../ports/store.ts';
import { isAsRecorded, isErased, hashOrderFacts } from './order-facts.ts';
import { type Finding, type Trail, readAll } from './trail.ts';
import { type Watches, collectWatches } from './verify-watches.ts';
import { type CurrencyDesk, type Desk, getPayRail } from '../runtime/desk.ts';
import { isAtItsPlace } from '../runtime/deposit-place.ts';

/** Compares every order with its newest audit entry. Returns the first that does not match. */
export async function verifyOrders(
  store: Pick<Store, 'listAuditHeads' | 'listAudit'>,
  hashText: (text: string) => string,
  trail: Pick<Trail, 'heads'>,
  watches: Watches,
): Promise<Finding | null> {
  let orderCount = 0;
  const heads = readAll<AuditHead>(({ limit, after }) =>
    store.listAuditHeads({ limit, afterOrderId: after?.view.order.orderId }),
  );
  for await (const head of heads) {
    orderCount += 1;
    const { order } = head.view;
    const isHead = trail.heads.get(order.orderId) === order.auditHash && head.entryCount === order.version;
    if (!isHead) return explainHead(order.version, await store.listAudit(order.orderId));
    const why = whyAltered(hashText, head.view);
    if (why !== null) return { row: `order ${order.reference}`, why };
    collectWatches(watches, head);
  }
  return orderCount === trail.heads.size
    ? null
    : { row: 'an order', why: 'is gone, and its audit entries are not' };
}

export function whyAltered(hashText: (text: string) => string, view: OrderView): string | null {
  const { recorded } = view;
  if (recorded.factsHash === '') return 'was altered before its newest change';
  const hashes = hashOrderFacts(hashText, view);
  if (hashes.receiversHash !== recorded.receiversHash && !isErased(view)) {
    return 'pays another receiver than its newest audit entry says (its own, a payout or a refund)';
  }
  return hashes.factsHash === recorded.factsHash
    ? null
    : 'is not what its newest audit entry says (amounts, stage, deposit address, payouts, refunds, holds)';
}

/** Explains a wrong newest entry. After an inserted one, the order has fewer versions than entries. */
export function explainHead(version: number, entries: readonly AuditEntry[]): Finding {
  const extra = entries.find(({ orderVersion }) => orderVersion < 1 || orderVersion > version);
  if (extra !== undefined) return { row: nameEntry(extra), why: 'was put in' };
  const newest = entries.at(-1);
  if (newest?.orderVersion === version && entries.length === version) {
    return { row: nameEntry(newest), why: 'is not the one that its order names' };
  }
  const gap = entries.find(({ orderVersion }, place) => orderVersion !== place + 1);
  if (gap !== undefined) return { row: nameEntry(gap), why: 'does not follow the entry before it' };
  const row = newest === undefined ? 'the first entry of an order' : `the entry after ${nameEntry(newest)}`;
  return { row, why: 'is missing' };
}

export function nameEntry({ auditId, orderVersion }: Pick<AuditEntry, 'auditId' | 'orderVersion'>): string {
  return `audit entry ${auditId} (order version ${orderVersion})`;
}

export interface AddressIntegrity {
  /**
   * False when the order differs from its newest audit entry, or when its address is not the one derived from
   * the account key at its index.
   */
  isIntact(view: OrderView): boolean;
}

/**
 * Anyone with write access to the database could replace an address or an amount. So every display compares
 * the stored order with the audit record, and the address with the one derived from the account key, which is
 * not in the database. A view never changes, so each is compared once.
 */
export function createAddressIntegrity(desk: Pick<Desk, 'rails' | 'assets' | 'hashText'>): AddressIntegrity {
  const compared = new WeakMap<OrderView, boolean>();
  return {
    isIntact: (view) => {
      const known = compared.get(view);
      if (known !== undefined) return known;
      const isIntact = isAsRecorded(desk.hashText, view) && hasOwnAddress(desk, view.order);
      compared.set(view, isIntact);
      return isIntact;
    },
  };
}

function hasOwnAddress(desk: CurrencyDesk, order: Order): boolean {
  // Nothing is paid to the address of a successor, or of an order that only sends money back.
  if (order.depositAddress === '') return true;
  if (order.predecessorOrderId !== null) return false;
  const rail = getPayRail(desk, order);
  if (rail.deriveDepositAddress === undefined) return order.depositAddress === (rail.receivingAccount ?? '');
  const { depositAddressIndex: addressIndex, depositAddress: address } = order;
  // A rail caches only addresses that it has derived.
  return addressIndex !== null && isAtItsPlace(rail, { addressIndex, address });
}

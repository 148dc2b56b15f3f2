import type { AuditHead, Store } from '../ports/store.ts';
import type { DeskActStore } from '../ports/desk-acts.ts';
import { chainAudit, chainDeskAct } from './write-audit.ts';
import type { Finding } from './trail.ts';
import { explainHead, nameEntry, whyAltered } from './verify-orders.ts';

const ORDERS_MAX = 50;
const ACTS_MAX = 500;
/** An order may change between two reads; one that does not match this often was altered. */
const READS_MAX = 3;

/** Where the next slice of the trail begins: among the orders, or among the acts of the desk. */
export type TrailPlace =
  | { readonly part: 'orders'; readonly afterOrderId: string | undefined }
  | { readonly part: 'acts'; readonly actNumber: number; readonly hash: string };

export const TRAIL_START: TrailPlace = { part: 'orders', afterOrderId: undefined };

/** The result of one slice, and where the next one begins; null if the whole trail was read. */
interface TrailSlice {
  readonly broken: Finding | null;
  readonly next: TrailPlace | null;
}

type SliceStore = Pick<Store, 'listAuditHeads' | 'listAudit'> & Pick<DeskActStore, 'listDeskActs'>;

/**
 * Verifies a bounded part of the trail of a desk that goes on working: some orders with their chains, or some
 * acts. `verifyAudit` compares more, and needs a store in which nothing changes.
 */
export async function verifySlice(
  store: SliceStore,
  hashText: (text: string) => string,
  place: TrailPlace,
): Promise<TrailSlice> {
  return place.part === 'orders'
    ? verifySomeOrders(store, hashText, place.afterOrderId)
    : verifySomeActs(store, hashText, place);
}

async function verifySomeOrders(
  store: SliceStore,
  hashText: (text: string) => string,
  afterOrderId: string | undefined,
): Promise<TrailSlice> {
  let before = afterOrderId;
  const heads = await store.listAuditHeads({ limit: ORDERS_MAX, afterOrderId });
  let broken: Finding | null = null;
  for (const head of heads) {
    broken ??= await verifyOrder(store, hashText, head, before);
    before = head.view.order.orderId;
  }
  const next: TrailPlace =
    heads.length < ORDERS_MAX
      ? { part: 'acts', actNumber: 0, hash: '' }
      : { part: 'orders', afterOrderId: before };
  return { broken, next };
}

async function verifyOrder(
  store: SliceStore,
  hashText: (text: string) => string,
  first: AuditHead,
  afterOrderId: string | undefined,
): Promise<Finding | null> {
  let head: AuditHead | undefined = first;
  let broken: Finding | null = null;
  for (let reads = 0; reads < READS_MAX && head !== undefined; reads += 1) {
    broken = await findMismatch(store, hashText, head);
    if (broken === null) return null;
    [head] = await store.listAuditHeads({ limit: 1, afterOrderId });
  }
  return broken;
}

async function findMismatch(
  store: SliceStore,
  hashText: (text: string) => string,
  { view, entryCount }: AuditHead,
): Promise<Finding | null> {
  const { order } = view;
  const entries = await store.listAudit(order.orderId);
  let previousHash = '';
  for (const entry of entries) {
    const { previousHash: said, hash, ...draft } = entry;
    const row = nameEntry(entry);
    if (said !== previousHash) return { row, why: 'does not follow the entry before it' };
    if (chainAudit(hashText, previousHash, draft).hash !== hash) return { row, why: 'was altered' };
    previousHash = hash;
  }
  const isHead = previousHash === order.auditHash && entryCount === order.version;
  if (!isHead) return explainHead(order.version, entries);
  const why = whyAltered(hashText, view);
  return why === null ? null : { row: `order ${order.reference}`, why };
}

async function verifySomeActs(
  store: SliceStore,
  hashText: (text: string) => string,
  place: Extract<TrailPlace, { part: 'acts' }>,
): Promise<TrailSlice> {
  const acts = await store.listDeskActs({ limit: ACTS_MAX, afterActNumber: place.actNumber });
  let { actNumber, hash: previousHash } = place;
  let broken: Finding | null = null;
  for (const { act } of acts) {
    const { previousHash: said, hash, ...draft } = act;
    const row = `act ${act.actNumber} of the desk`;
    if (act.actNumber !== actNumber + 1 || said !== previousHash)
      broken ??= { row, why: 'does not follow the act before it' };
    else if (chainDeskAct(hashText, previousHash, draft).hash !== hash)
      broken ??= { row, why: 'was altered' };
    actNumber = act.actNumber;
    previousHash = hash;
  }
  return { broken, next: acts.length < ACTS_MAX ? null : { part: 'acts', actNumber, hash: previousHash } };
}

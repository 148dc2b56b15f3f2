import type { AuditEntry } from '../order/order.ts';
import type { AuditHead, AuditSeal, SealedAuditEntry, Store } from '../ports/store.ts';
import { chainAudit } from './chain-audit.ts';
import { verifyDeskActs } from './verify-desk-acts.ts';

/** Rows read at a time. */
const PAGE_MAX = 500;

export interface AuditVerdict {
  readonly entryCount: number;
  readonly sealCount: number;
  /** Of the newest seal; empty when there is none, or when the trail is broken before the seals. */
  readonly newestSealHash: string;
  /** The first row that does not fit, and why; null when the whole trail is whole. */
  readonly broken: { readonly row: string; readonly why: string } | null;
}

/** A seal as somebody wrote it down elsewhere, out of the reach of who can write to the database. */
export type KeptSeal = Pick<AuditSeal, 'sealNumber' | 'hash'>;

type AuditStore = Pick<
  Store,
  'listAllAudit' | 'listAuditSeals' | 'listAuditHeads' | 'listAudit' | 'listDeskActs'
>;

/**
 * Reads the whole trail anew: every entry follows the one before it in its order, every order ends where its
 * row says, and every seal covers the entries that it was made over. Names the first row that was altered,
 * taken out or put in.
 *
 * @param kept a seal that was printed before, or null; a trail that was rewritten as a whole does not have it
 */
export async function verifyAudit(
  store: AuditStore,
  hashText: (text: string) => string,
  kept: KeptSeal | null = null,
): Promise<AuditVerdict> {
  const brokenAt = (count: number, broken: AuditVerdict['broken']): AuditVerdict => ({
    entryCount: count,
    sealCount: 0,
    newestSealHash: '',
    broken,
  });
  const heads = new Map<string, string>();
  const sealed = new Map<number, string[]>();
  let entryCount = 0;
  for await (const { entry, sealNumber } of allAudit(store)) {
    entryCount += 1;
    const row = nameEntry(entry);
    const previousHash = heads.get(entry.orderId) ?? '';
    if (entry.previousHash !== previousHash) {
      return brokenAt(entryCount, { row, why: 'does not follow the entry before it' });
    }
    const { previousHash: _previous, hash: _hash, ...draft } = entry;
    if (chainAudit(hashText, previousHash, draft).hash !== entry.hash) {
      return brokenAt(entryCount, { row, why: 'was altered' });
    }
    heads.set(entry.orderId, entry.hash);
    if (sealNumber !== null) sealed.set(sealNumber, [...(sealed.get(sealNumber) ?? []), entry.hash]);
  }
  const brokenHead = await findBrokenHead(store, heads);
  if (brokenHead !== null) return brokenAt(entryCount, brokenHead);
  // Within a seal they come after the entries of orders.
  const acts = await verifyDeskActs(store, hashText, sealed);
  entryCount += acts.actCount;
  if (acts.broken !== null) return brokenAt(entryCount, acts.broken);
  return { entryCount, ...(await verifySeals(store, { sealed, kept }, hashText)) };
}

async function findBrokenHead(
  store: AuditStore,
  heads: ReadonlyMap<string, string>,
): Promise<AuditVerdict['broken']> {
  let afterOrderId: string | undefined;
  let orderCount = 0;
  for (;;) {
    const page = await store.listAuditHeads({
      limit: PAGE_MAX,
      ...(afterOrderId === undefined ? {} : { afterOrderId }),
    });
    for (const head of page) {
      orderCount += 1;
      const isWhole = heads.get(head.orderId) === head.auditHash && head.entryCount === head.version;
      if (!isWhole) return explainHead(head, await store.listAudit(head.orderId));
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_MAX) break;
    afterOrderId = last.orderId;
  }
  return orderCount === heads.size
    ? null
    : { row: 'an order', why: 'is gone, and its audit entries are not' };
}

/**
 * An entry without a hash passes for one of before the chain, and one that continues the chain follows the
 * one before it: what gives either away is that the order has fewer versions.
 */
function explainHead({ version }: AuditHead, entries: readonly AuditEntry[]): AuditVerdict['broken'] {
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

function nameEntry({ auditId, orderVersion }: AuditEntry): string {
  return `audit entry ${auditId} (order version ${orderVersion})`;
}

async function verifySeals(
  store: AuditStore,
  {
    sealed,
    kept,
  }: { readonly sealed: ReadonlyMap<number, readonly string[]>; readonly kept: KeptSeal | null },
  hashText: (text: string) => string,
): Promise<Omit<AuditVerdict, 'entryCount'>> {
  let newestSealHash = '';
  let sealCount = 0;
  for await (const seal of allSeals(store)) {
    sealCount += 1;
    const hashes = sealed.get(seal.sealNumber) ?? [];
    const why = whyBroken(seal, sealCount, newestSealHash, hashes);
    newestSealHash = seal.hash;
    if (why !== null) return { sealCount, newestSealHash, broken: { row: `seal ${seal.sealNumber}`, why } };
  }
  const isGone = kept !== null && kept.sealNumber > sealCount;
  const broken = isGone ? { row: `seal ${kept.sealNumber}`, why: 'is missing' } : null;
  return { sealCount, newestSealHash, broken };

  function whyBroken(
    seal: AuditSeal,
    place: number,
    previousHash: string,
    hashes: readonly string[],
  ): string | null {
    if (seal.sealNumber !== place) return 'has one before it that is missing';
    if (seal.previousHash !== previousHash) return 'does not follow the seal before it';
    if (seal.entryCount !== hashes.length) return 'covers entries that are gone';
    if (sealHash(hashText, seal.sealNumber, previousHash, hashes) !== seal.hash)
      return 'was made over other entries';
    return kept?.sealNumber === seal.sealNumber && kept.hash !== seal.hash
      ? 'is not the one that was kept'
      : null;
  }
}

/** What a seal says: its place, the seal before it, and the hashes of its entries in their order. */
export function sealHash(
  hashText: (text: string) => string,
  sealNumber: number,
  previousHash: string,
  entryHashes: readonly string[],
): string {
  return hashText(JSON.stringify([sealNumber, previousHash, ...entryHashes]));
}

async function* allAudit(store: AuditStore): AsyncGenerator<SealedAuditEntry> {
  let afterAuditId: string | undefined;
  for (;;) {
    const page = await store.listAllAudit({
      limit: PAGE_MAX,
      ...(afterAuditId === undefined ? {} : { afterAuditId }),
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_MAX) return;
    afterAuditId = last.entry.auditId;
  }
}

async function* allSeals(store: AuditStore): AsyncGenerator<AuditSeal> {
  let afterSealNumber: number | undefined;
  for (;;) {
    const page = await store.listAuditSeals({
      limit: PAGE_MAX,
      ...(afterSealNumber === undefined ? {} : { afterSealNumber }),
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_MAX) return;
    afterSealNumber = last.sealNumber;
  }
}

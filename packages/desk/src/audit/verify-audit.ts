import type { AuditSeal, SealedAuditEntry, Store } from '../ports/store.ts';
import { chainAudit } from './chain-audit.ts';

/** Rows read at a time. */
const PAGE_MAX = 500;

export interface AuditVerdict {
  readonly entryCount: number;
  readonly sealCount: number;
  /** The first row that does not fit, and why; null when the whole trail is whole. */
  readonly broken: { readonly row: string; readonly why: string } | null;
}

type AuditStore = Pick<Store, 'listAllAudit' | 'listAuditSeals' | 'listAuditHeads'>;

/**
 * Reads the whole trail anew: every entry follows the one before it in its order, every order ends where
 * its row
 * says, and every seal covers the entries that it was made over. Names the first row that was altered, taken
 * out or put in.
 */
export async function verifyAudit(
  store: AuditStore,
  hashText: (text: string) => string,
): Promise<AuditVerdict> {
  const heads = new Map<string, string>();
  const sealed = new Map<number, string[]>();
  let entryCount = 0;
  for await (const { entry, sealNumber } of allAudit(store)) {
    entryCount += 1;
    const row = `audit entry ${entry.auditId} (order version ${entry.orderVersion})`;
    const previousHash = heads.get(entry.orderId) ?? '';
    if (entry.previousHash !== previousHash) {
      return { entryCount, sealCount: 0, broken: { row, why: 'does not follow the entry before it' } };
    }
    const { previousHash: _previous, hash: _hash, ...draft } = entry;
    if (chainAudit(hashText, previousHash, draft).hash !== entry.hash) {
      return { entryCount, sealCount: 0, broken: { row, why: 'was altered' } };
    }
    heads.set(entry.orderId, entry.hash);
    if (sealNumber !== null) sealed.set(sealNumber, [...(sealed.get(sealNumber) ?? []), entry.hash]);
  }
  const brokenHead = await findBrokenHead(store, heads);
  if (brokenHead !== null) return { entryCount, sealCount: 0, broken: brokenHead };
  return { entryCount, ...(await verifySeals(store, sealed, hashText)) };
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
    for (const { orderId, version, auditHash } of page) {
      orderCount += 1;
      if (heads.get(orderId) === auditHash) continue;
      return { row: `order at version ${version}`, why: 'its newest audit entry is missing or another one' };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_MAX) break;
    afterOrderId = last.orderId;
  }
  return orderCount === heads.size
    ? null
    : { row: 'an order', why: 'is gone, and its audit entries are not' };
}

async function verifySeals(
  store: AuditStore,
  sealed: ReadonlyMap<number, readonly string[]>,
  hashText: (text: string) => string,
): Promise<Pick<AuditVerdict, 'sealCount' | 'broken'>> {
  let previousHash = '';
  let sealCount = 0;
  for await (const seal of allSeals(store)) {
    sealCount += 1;
    const row = `seal ${seal.sealNumber}`;
    const hashes = sealed.get(seal.sealNumber) ?? [];
    if (seal.sealNumber !== sealCount) return { sealCount, broken: { row, why: 'one before it is missing' } };
    if (seal.previousHash !== previousHash)
      return { sealCount, broken: { row, why: 'does not follow the seal before it' } };
    if (seal.entryCount !== hashes.length)
      return { sealCount, broken: { row, why: 'covers entries that are gone' } };
    if (sealHash(hashText, seal.sealNumber, previousHash, hashes) !== seal.hash) {
      return { sealCount, broken: { row, why: 'was made over other entries' } };
    }
    previousHash = seal.hash;
  }
  return { sealCount, broken: null };
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

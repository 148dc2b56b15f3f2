import type { SealedAuditEntry } from '../ports/audit-store.ts';
import type { Store } from '../ports/store.ts';
import { chainAudit } from './chain-audit.ts';
import { readAll } from './read-all.ts';
import { addSealed, type Finding, startTrail, type Trail } from './trail.ts';
import { verifyChanges } from './verify-changes.ts';
import { verifyDeskActs } from './verify-desk-acts.ts';
import { nameEntry, verifyOrders } from './verify-orders.ts';
import {
  verifyAccess,
  verifyEarnings,
  verifyInvitations,
  verifyJournal,
  verifyLotteryDays,
  verifyOperators,
  verifyProposals,
  verifySessions,
  verifySightings,
} from './verify-rows.ts';
import { verifyLists } from './verify-lists.ts';
import { type KeptSeal, verifySeals } from './verify-seals.ts';
import { startWatches, verifyAddresses, verifyWatches } from './verify-watches.ts';

export interface AuditVerdict {
  readonly entryCount: number;
  readonly sealCount: number;
  /** Of the newest seal; empty when there is none, or when the check failed before reaching the seals. */
  readonly newestSealHash: string;
  /** The first row that does not match, and why; null when the whole trail is intact. */
  readonly broken: Finding | null;
}

interface AuditOptions {
  readonly kept?: KeptSeal | null;
  readonly isSetting?: (key: string) => boolean;
}

/**
 * Reads the whole trail again and compares the tables with it: every entry follows the one before it, every
 * order matches its newest entry, every journal entry is named by the change that wrote it, every seal covers
 * what it was made over. Returns the first row that was altered, removed or inserted.
 *
 * @param kept a seal that was noted down earlier, or null; a trail that was rewritten as a whole lacks it
 * @param isSetting whether people change a stored setting, as opposed to the desk's own marks
 */
export async function verifyAudit(
  store: Store,
  hashText: (text: string) => string,
  { kept = null, isSetting = () => false }: AuditOptions = {},
): Promise<AuditVerdict> {
  const trail = startTrail();
  const entries = await verifyEntries(store, hashText, trail);
  let entryCount = entries.count;
  const watches = startWatches();
  const checks: readonly (() => Promise<Finding | null>)[] = [
    async () => entries.broken,
    () => verifyOrders(store, hashText, trail, watches),
    () => verifyWatches(store, watches),
    () => verifyAddresses(store, watches),
    async () => {
      const acts = await verifyDeskActs(store, hashText, trail);
      entryCount += acts.actCount;
      return acts.broken;
    },
    () => verifySightings(store, hashText, trail),
    () => verifyJournal(store, hashText, trail),
    () => verifyEarnings(store, trail),
    () => verifyOperators(store, hashText, trail),
    () => verifyInvitations(store, hashText, trail),
    () => verifyProposals(store, hashText, trail),
    () => verifySessions(store, hashText, trail),
    () => verifyChanges(store, hashText, trail, isSetting),
    () => verifyLists(store, hashText, trail),
    () => verifyLotteryDays(store, hashText, trail),
    () => verifyAccess(store, hashText),
  ];
  for (const check of checks) {
    const broken = await check();
    if (broken !== null) return { entryCount, sealCount: 0, newestSealHash: '', broken };
  }
  return { entryCount, ...(await verifySeals(store, hashText, trail, kept)) };
}

/** Every entry follows the one before it in its order. */
async function verifyEntries(
  store: Pick<Store, 'listAllAudit'>,
  hashText: (text: string) => string,
  trail: Pick<Trail, 'heads' | 'sealed' | 'journal'>,
): Promise<{ readonly count: number; readonly broken: Finding | null }> {
  let count = 0;
  const entries = readAll<SealedAuditEntry>(({ limit, after }) =>
    store.listAllAudit({ limit, afterAuditId: after?.entry.auditId }),
  );
  for await (const { entry, sealNumber } of entries) {
    count += 1;
    const row = nameEntry(entry);
    const previousHash = trail.heads.get(entry.orderId) ?? '';
    if (entry.previousHash !== previousHash) {
      return { count, broken: { row, why: 'does not follow the entry before it' } };
    }
    const { previousHash: _previous, hash, ...draft } = entry;
    if (chainAudit(hashText, previousHash, draft).hash !== hash) {
      return { count, broken: { row, why: 'was altered' } };
    }
    trail.heads.set(entry.orderId, hash);
    addSealed(trail, 'entries', { sealNumber, hash });
    for (const journalHash of entry.journalHashes) trail.journal.set(journalHash, row);
  }
  return { count, broken: null };
}

import type { DeskAct, DeskActEvent, DeskActStore } from '../ports/desk-acts.ts';
import { MARKET_ORDERS_KEY } from '../ports/market-store.ts';
import type { Store } from '../ports/store.ts';
import { type Finding, type ListTrail, type Trail, addSealed, readAll, startTrail } from './trail.ts';
import { hashAdjustment, hashPriceOrder, hashSettingChange } from './row-facts.ts';
import { chainAudit, chainDeskAct } from './write-audit.ts';
import type { SealedAuditEntry } from '../ports/audit-store.ts';
import { nameEntry, verifyOrders } from './verify-orders.ts';
import {
  verifyAccess,
  verifyEarnings,
  verifyInvitations,
  verifyJournal,
  verifyFormerClaims,
  verifyLotteryDays,
  verifyOperators,
  verifyProposals,
  verifySessions,
  verifySightings,
  verifyUnmatched,
} from './verify-rows.ts';
import { verifyBankLines, verifyLists } from './verify-lists.ts';
import { type KeptSeal, verifySeals } from './verify-seals.ts';
import { startWatches, verifyAddresses, verifyWatches } from './verify-watches.ts';

type HashText = (text: string) => string;

/** A kind of setting: a row for each change with the number of its act, and the present values. */
interface Changed<Row extends { readonly actNumber: number }> {
  readonly event: DeskActEvent;
  readonly noun: string;
  /** Newest first. */
  readonly listChanges: (page: {
    readonly limit: number;
    readonly beforeActNumber: number | undefined;
  }) => Promise<readonly Row[]>;
  readonly hash: (row: Row) => string;
  /** The value after the change, in the form of `now`; null if the change removed the value. */
  readonly leaves: (row: Row) => string | null;
  /** The present values, by the subject of the acts. */
  readonly now: ReadonlyMap<string, string>;
}

type ChangeStore = Pick<
  Store,
  | 'listSettings'
  | 'listSettingChanges'
  | 'listAdjustments'
  | 'listAdjustmentActs'
  | 'listMarketActs'
  | 'listMarketNoteKeys'
  | 'findMarketNote'
>;

/**
 * Verifies that every change of a setting, margin or price is as it was recorded, and that each value is as
 * its newest change left it. Stored settings that people do not change are marks of the desk, no proof.
 */
async function verifyChanges(
  store: ChangeStore,
  hashText: HashText,
  trail: Pick<Trail, 'changes'>,
  isSetting: (key: string) => boolean,
): Promise<Finding | null> {
  const stored = [...(await store.listSettings())];
  const changedKeys = new Set([...trail.changes.values()].map(({ subjectId }) => subjectId));
  const margins = await store.listAdjustments();
  return (
    (await verifyChanged(trail, {
      event: 'setting_changed',
      noun: 'setting',
      listChanges: (page) => store.listSettingChanges(page),
      hash: (row) => hashSettingChange(hashText, row),
      leaves: ({ afterJson }) => afterJson,
      now: new Map(stored.filter(([key]) => isSetting(key) || changedKeys.has(key))),
    })) ??
    (await verifyChanged(trail, {
      event: 'margin_changed',
      noun: 'margin',
      listChanges: ({ limit, beforeActNumber }) => store.listAdjustmentActs(limit, beforeActNumber),
      hash: (row) => hashAdjustment(hashText, row),
      leaves: ({ afterPpm }) => afterPpm?.toString() ?? null,
      now: new Map(
        margins.map((one) => [`${one.paySymbol} ${one.receiveSymbol}`, one.partsPerMillion.toString()]),
      ),
    })) ??
    (await verifyChanged(trail, {
      event: 'price_ordered',
      noun: 'price order',
      listChanges: ({ limit, beforeActNumber }) => store.listMarketActs(limit, beforeActNumber),
      hash: (row) => hashPriceOrder(hashText, row),
      leaves: ({ ordersHash }) => ordersHash,
      now: await readOrders(store, hashText),
    }))
  );
}

async function readOrders(store: ChangeStore, hashText: HashText): Promise<ReadonlyMap<string, string>> {
  const orders = new Map<string, string>();
  for (const key of await store.listMarketNoteKeys(MARKET_ORDERS_KEY))
    orders.set(key, hashText((await store.findMarketNote(key)) ?? ''));
  return orders;
}

async function verifyChanged<Row extends { readonly actNumber: number }>(
  { changes }: Pick<Trail, 'changes'>,
  { event, noun, listChanges, hash, leaves, now }: Changed<Row>,
): Promise<Finding | null> {
  const recorded = new Map([...changes].filter(([, act]) => act.event === event));
  const unexplained = new Map(now);
  const seen = new Set<string>();
  const rows = readAll<Row>(({ limit, after }) => listChanges({ limit, beforeActNumber: after?.actNumber }));
  for await (const row of rows) {
    const act = recorded.get(row.actNumber);
    if (act === undefined || act.factsHash !== hash(row))
      return { row: `change ${row.actNumber} of a ${noun}`, why: 'was altered or put in' };
    recorded.delete(row.actNumber);
    const { subjectId } = act;
    if (!seen.has(subjectId) && (now.get(subjectId) ?? null) !== leaves(row))
      return { row: `${noun} ${subjectId}`, why: 'was altered' };
    seen.add(subjectId);
    unexplained.delete(subjectId);
  }
  const [missing] = recorded.keys();
  if (missing !== undefined) return { row: `change ${missing} of a ${noun}`, why: 'is missing' };
  const [putIn] = unexplained.keys();
  return putIn === undefined ? null : { row: `${noun} ${putIn}`, why: 'was put in' };
}

/**
 * Reads the acts that belong to no order again, and adds what they say about operators, settings and the
 * books to the trail. Returns the first one that was altered, removed or inserted.
 */
export async function verifyDeskActs(
  store: Pick<DeskActStore, 'listDeskActs'>,
  hashText: (text: string) => string,
  trail: Omit<Trail, 'heads' | 'earnings'>,
): Promise<{ readonly actCount: number; readonly broken: Finding | null }> {
  let previousHash = '';
  let actCount = 0;
  const acts = readAll<Awaited<ReturnType<DeskActStore['listDeskActs']>>[number]>(({ limit, after }) =>
    store.listDeskActs({ limit, afterActNumber: after?.act.actNumber ?? 0 }),
  );
  for await (const { act, sealNumber } of acts) {
    const row = `act ${act.actNumber} of the desk`;
    if (act.actNumber !== actCount + 1 || act.previousHash !== previousHash) {
      return { actCount, broken: { row, why: 'does not follow the act before it' } };
    }
    const { previousHash: _previous, hash, ...draft } = act;
    if (chainDeskAct(hashText, previousHash, draft).hash !== hash) {
      return { actCount, broken: { row, why: 'was altered' } };
    }
    actCount += 1;
    previousHash = hash;
    addSealed(trail, 'acts', { sealNumber, hash });
    if (act.event === 'journal_written') trail.journal.set(act.factsHash, row);
    if (isOperatorAct(act.event)) trail.operators.set(act.subjectId, act.factsHash);
    if (act.event === 'proposal_approved' && trail.proposals.get(act.subjectId) !== act.factsHash)
      return { actCount, broken: { row, why: 'approves what nobody proposed' } };
    if (isDecision(act.event)) trail.proposals.delete(act.subjectId);
    if (act.event === 'proposal_made') trail.proposals.set(act.subjectId, act.factsHash);
    if (act.event === 'operator_invited') trail.invitations.set(act.subjectId, act.factsHash);
    if (act.event === 'session_begun') trail.sessions.set(act.subjectId, act.factsHash);
    if (act.event === 'bank_lines_imported') trail.imports.set(act.subjectId, act.factsHash);
    if (act.event === 'bank_line_put_aside') trail.asides.set(act.subjectId, act.factsHash);
    if (act.event === 'bank_line_taken_back') trail.asides.delete(act.subjectId);
    if (CHANGES.has(act.event)) trail.changes.set(act.actNumber, act);
    if (act.event.startsWith('lottery_')) trail.lotteries.set(act.subjectId, act.factsHash);
    if (act.event === 'prize_claimed' || act.event === 'prize_redirected') {
      const before = trail.claims.get(act.subjectId);
      if (before !== undefined) trail.formerClaims.set(before, act.subjectId);
      trail.claims.set(act.subjectId, act.factsHash);
    }
    noteListAct(trail.lists, act);
  }
  return { actCount, broken: null };
}

const CHANGES: ReadonlySet<DeskActEvent> = new Set(['setting_changed', 'margin_changed', 'price_ordered']);

function noteListAct({ added, removed, keptAtMs }: ListTrail, act: DeskAct): void {
  const { event, actNumber, factsHash, subjectId, happenedAtMs } = act;
  if (event === 'list_extended' || event === 'visitor_frozen') added.set(actNumber, factsHash);
  if (event === 'list_shortened' || event === 'visitor_unfrozen') removed.set(actNumber, factsHash);
  if (event === 'list_entry_kept') keptAtMs.set(subjectId, happenedAtMs);
}

function isDecision(event: DeskActEvent): boolean {
  return event === 'proposal_approved' || event === 'proposal_rejected';
}

/** Whether the act records the state of an operator from then on. */
function isOperatorAct(event: DeskActEvent): boolean {
  return event.startsWith('operator_') && event !== 'operator_invited';
}

interface AuditVerdict {
  readonly entryCount: number;
  readonly sealCount: number;
  /** The hash of the newest seal; empty without one, or if the check failed before the seals. */
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
    () => verifyUnmatched(store, trail),
    () => verifyEarnings(store, trail),
    () => verifyOperators(store, hashText, trail),
    () => verifyInvitations(store, hashText, trail),
    () => verifyProposals(store, hashText, trail),
    () => verifySessions(store, hashText, trail),
    () => verifyChanges(store, hashText, trail, isSetting),
    () => verifyBankLines(store, hashText, trail),
    () => verifyLists(store, hashText, trail),
    () => verifyFormerClaims(store, hashText, trail),
    () => verifyLotteryDays(store, hashText, trail),
    () => verifyAccess(store, hashText),
  ];
  for (const check of checks) {
    const broken = await check();
    if (broken !== null) return { entryCount, sealCount: 0, newestSealHash: '', broken };
  }
  return { entryCount, ...(await verifySeals(store, hashText, trail, kept)) };
}

/** Verifies that every entry follows the entry before it in its order. */
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

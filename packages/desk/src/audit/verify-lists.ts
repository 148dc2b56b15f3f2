import type { Store } from '../ports/store.ts';
import { type Finding, type ListTrail, readAll, type Trail } from './trail.ts';
import { hashBankImport, hashBankLine, addListedHash, hashListed } from './row-facts.ts';
import type { BankImport } from '../ports/bank-lines.ts';
import type { ListRecord } from '../ports/list-store.ts';

type HashText = (text: string) => string;

/** The entries that one act added, as far as they have been read. */
interface Added {
  readonly actNumber: number;
  readonly wantedHash: string;
  count: number;
  hash: string;
}

/**
 * Verifies that every entry of a list is as the act that added it left it, that none is missing, and that
 * every removed entry was removed by an act. Reasons and names of files are not covered.
 */
export async function verifyLists(
  store: Pick<Store, 'listRecords'>,
  hashText: HashText,
  { lists }: { readonly lists: ListTrail },
): Promise<Finding | null> {
  const removedHashes = new Map<number, string[]>();
  let current: Added = { actNumber: 0, wantedHash: '', count: 0, hash: '' };
  const records = readAll<ListRecord>(({ limit, after }) => store.listRecords({ limit, after }));
  for await (const record of records) {
    if (current.actNumber !== record.actNumber) {
      const unfinished = missingOf(current);
      if (unfinished !== null) return unfinished;
      const wantedHash = lists.added.get(record.actNumber);
      if (wantedHash === undefined) return { row: rowOf(record), why: 'was put in' };
      lists.added.delete(record.actNumber);
      current = { actNumber: record.actNumber, wantedHash, count: 0, hash: '' };
    }
    const broken = verifyRecord(hashText, record, current, lists);
    if (broken !== null) return broken;
    if (record.removedBy === null) continue;
    const gone = removedHashes.get(record.removedBy) ?? [];
    gone.push(record.hash);
    removedHashes.set(record.removedBy, gone);
  }
  const unfinished = missingOf(current);
  if (unfinished !== null) return unfinished;
  const [missingOfAct] = lists.added.keys();
  if (missingOfAct !== undefined) return missing(missingOfAct, 0);
  return verifyRemovals(hashText, removedHashes, lists.removed);
}

function verifyRecord(
  hashText: HashText,
  record: ListRecord,
  added: Added,
  { keptAtMs }: Pick<ListTrail, 'keptAtMs'>,
): Finding | null {
  if (record.place !== added.count) return missing(added.actNumber, added.count);
  if (added.hash === added.wantedHash) return { row: rowOf(record), why: 'was put in' };
  const { entry, entryId } = record;
  const isSame =
    entry === null ||
    (hashListed(hashText, entry) === record.hash &&
      entry.keptAtMs === (keptAtMs.get(entryId) ?? entry.createdAtMs));
  if (!isSame) return { row: rowOf(record), why: 'was altered' };
  added.count += 1;
  added.hash = addListedHash(hashText, added.hash, record.hash);
  return null;
}

/** Finds that the entries of an act are not those that it added: some are missing, or were rewritten. */
function missingOf({ actNumber, count, hash, wantedHash }: Added): Finding | null {
  if (hash === wantedHash) return null;
  return {
    row: `an entry of a list, of act ${actNumber} of the desk`,
    why: `is missing after place ${count}, or was altered with its hash`,
  };
}

function missing(actNumber: number, place: number): Finding {
  return { row: `entry ${place + 1} of a list, of act ${actNumber} of the desk`, why: 'is missing' };
}

function rowOf({ entryId, actNumber, place }: ListRecord): string {
  return `entry ${entryId} of a list, number ${place + 1} of act ${actNumber} of the desk`;
}

function verifyRemovals(
  hashText: HashText,
  found: ReadonlyMap<number, readonly string[]>,
  recorded: ReadonlyMap<number, string>,
): Finding | null {
  for (const actNumber of new Set([...found.keys(), ...recorded.keys()])) {
    if (hashRemoved(hashText, found.get(actNumber) ?? []) === recorded.get(actNumber)) continue;
    const row = `an entry of a list that act ${actNumber} of the desk removed`;
    return { row, why: 'is back, or was removed by nobody' };
  }
  return null;
}

/** The hash of entries that are removed together, in any order. */
export function hashRemoved(hashText: HashText, hashes: readonly string[]): string {
  return hashes.toSorted().reduce((before, hash) => addListedHash(hashText, before, hash), '');
}

type Line = Awaited<ReturnType<Store['listAllBankLines']>>[number];

/**
 * Verifies that every import brought exactly the lines that are there now, and that a line is put aside
 * exactly if its newest act says so. Names and texts are not covered, since they are erased after a time.
 */
export async function verifyBankLines(
  store: Pick<Store, 'listBankImports' | 'listAllBankLines'>,
  hashText: (text: string) => string,
  { imports, asides }: Pick<Trail, 'imports' | 'asides'>,
): Promise<Finding | null> {
  const hashes = new Map<string, string[]>();
  const lines = readAll<Line>(({ limit, after }) =>
    store.listAllBankLines({ limit, afterLineKey: after?.lineKey }),
  );
  for await (const line of lines) {
    const { importId, lineKey, putAside } = line;
    const brought = hashes.get(importId) ?? [];
    brought.push(hashBankLine(hashText, line));
    hashes.set(importId, brought);
    if (asides.get(lineKey) !== (putAside === null ? undefined : hashText(putAside)))
      return { row: `line ${lineKey} of a bank`, why: 'was put aside, or waits again, by nobody' };
  }
  const found = readAll<BankImport>(({ limit, after }) =>
    store.listBankImports({ limit, afterImportId: after?.importId }),
  );
  for await (const made of found) {
    const row = `import ${made.importId} of a bank's statement`;
    const hash = imports.get(made.importId);
    if (hash === undefined) return { row, why: 'was put in' };
    if (hash !== hashBankImport(hashText, made, hashes.get(made.importId) ?? []))
      return { row, why: 'was altered, or has other lines than it brought' };
    imports.delete(made.importId);
  }
  const [missing] = imports.keys();
  return missing === undefined ? null : { row: `import ${missing} of a bank's statement`, why: 'is missing' };
}

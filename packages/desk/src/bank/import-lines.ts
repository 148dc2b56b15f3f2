import { type NamedColumns, ok } from '@naru/core';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import { hashBankImport, hashBankLine } from '../audit/row-facts.ts';
import type { Desk } from '../runtime/desk.ts';
import type { DeskBankAccount } from './read-bank-desk.ts';
import { type KeyedLine, keyLines, separateEquals } from './line-key.ts';
import type { StatementLine } from '../ports/bank-lines.ts';

/** Number and sums of the lines that an import adds, or would add. */
export interface ImportSums {
  readonly lineCount: number;
  readonly newCount: number;
  /** Sum of all incoming lines. */
  readonly inBaseUnits: bigint;
  readonly outBaseUnits: bigint;
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

/** The lines of a file, and the file. */
interface ReadLines {
  readonly lines: readonly StatementLine[];
  readonly fileHash: string;
}

/** Shows what an import would add. Stores nothing. */
export async function previewImport(
  { store }: Pick<Desk, 'store'>,
  account: DeskBankAccount,
  file: ReadLines,
): Promise<ImportSums> {
  const keys = (await keyNewLines(store, account, file)).map(({ lineKey }) => lineKey);
  const known = await store.listKnownKeys(account.railId, keys);
  return sumsOf(file.lines, keys.length - known.size);
}

/** Stores the new lines of a file, with an act that covers them, in one transaction. Known lines stay. */
export async function importLines(
  desk: ActingDesk & {
    readonly ids: Pick<Desk['ids'], 'nextRowId'>;
  },
  account: DeskBankAccount,
  made: ReadLines & {
    readonly operatorId: string;
    /** The columns as the operator has just named them; null keeps the names of the account. */
    readonly columns: NamedColumns | null;
  },
): Promise<ImportSums> {
  const { lines, fileHash, operatorId, columns } = made;
  const { railId } = account;
  const importId = desk.ids.nextRowId();
  const kept = await recordDeskAct(desk, async () => {
    const keyed = await keyNewLines(desk.store, account, made);
    const byKey = new Map(
      keyed.map(({ lineKey, line: { remarks: _remarks, ...line } }) => [
        lineKey,
        { ...line, lineKey, railId, importId },
      ]),
    );
    const known = await desk.store.listKnownKeys(railId, [...byKey.keys()]);
    const added = [...byKey.values()].filter(({ lineKey }) => !known.has(lineKey));
    const importedAtMs = desk.clock.nowMs();
    const saved = { importId, railId, operatorId, importedAtMs, fileHash, lineCount: lines.length };
    const hashes = added.map((line) => hashBankLine(desk.hashText, line));
    const factsHash = hashBankImport(desk.hashText, saved, hashes);
    return ok({
      what: { event: 'bank_lines_imported', subjectId: importId, operatorId, factsHash, note: null },
      write: (act) => desk.store.saveBankImport(saved, added, columns, act),
    });
  });
  return sumsOf(lines, kept.ok ? kept.value : 0);
}

async function keyNewLines(
  store: Desk['store'],
  account: DeskBankAccount,
  { lines, fileHash }: ReadLines,
): Promise<readonly KeyedLine<StatementLine>[]> {
  const keyed = keyLines(account, lines);
  const byText = keyed.filter(({ isByText }) => isByText);
  if (byText.length === 0 || (await store.isImported(account.railId, fileHash))) return keyed;
  const keys = keyed.map(({ lineKey }) => lineKey);
  return separateEquals(keyed, await store.listKnownKeys(account.railId, keys), fileHash);
}

function sumsOf(lines: readonly StatementLine[], newCount: number): ImportSums {
  const sumOf = (direction: 'in' | 'out'): bigint =>
    lines.reduce((sum, line) => (line.direction === direction ? sum + line.baseUnits : sum), 0n);
  return {
    lineCount: lines.length,
    newCount,
    inBaseUnits: sumOf('in'),
    outBaseUnits: sumOf('out'),
    fromMs: lines.at(0)?.bookedAtMs ?? null,
    untilMs: lines.at(-1)?.bookedAtMs ?? null,
  };
}

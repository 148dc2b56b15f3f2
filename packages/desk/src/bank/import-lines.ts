import type { NamedColumns } from '@naru/core';
import type { StatementLine } from '../facts/bank-line.ts';
import type { Desk } from '../order/desk.ts';
import type { DeskBankAccount } from './bank-accounts.ts';
import { keyLines } from './line-key.ts';

/** What an import brings, or would bring. */
export interface ImportSums {
  readonly lineCount: number;
  readonly newCount: number;
  /** Of all its lines. */
  readonly inBaseUnits: bigint;
  readonly outBaseUnits: bigint;
  readonly fromMs: number | null;
  readonly untilMs: number | null;
}

/** Nothing is kept. */
export async function previewImport(
  { store }: Pick<Desk, 'store'>,
  account: DeskBankAccount,
  lines: readonly StatementLine[],
): Promise<ImportSums> {
  const keys = keyLines(account, lines).map(([key]) => key);
  const known = await store.countBankLines(account.railId, keys);
  return sumsOf(lines, lines.length - known);
}

/** Keeps the lines that are not known yet, in one transaction; those that are stay as they are. */
export async function importLines(
  desk: Pick<Desk, 'store' | 'clock'> & { readonly ids: Pick<Desk['ids'], 'nextRowId'> },
  account: DeskBankAccount,
  made: {
    readonly lines: readonly StatementLine[];
    readonly fileHash: string;
    readonly operatorId: string;
    /** As the operator has just named them; null: as they were. */
    readonly columns: NamedColumns | null;
  },
): Promise<ImportSums> {
  const { lines, fileHash, operatorId, columns } = made;
  const { railId } = account;
  const importId = desk.ids.nextRowId();
  const keyed = keyLines(account, lines).map(([lineKey, { remarks: _remarks, ...line }]) => ({
    ...line,
    lineKey,
    railId,
    importId,
  }));
  const importedAtMs = desk.clock.nowMs();
  const added = await desk.store.saveBankImport(
    { importId, railId, operatorId, importedAtMs, fileHash, lineCount: lines.length },
    keyed,
    columns,
  );
  return sumsOf(lines, added);
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

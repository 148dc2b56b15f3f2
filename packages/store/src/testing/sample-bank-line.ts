import type { NamedColumns } from '@naru/core';
import type { BankImport, BankLine, Store } from '@naru/desk';
import { sampleAct } from './sample-act.ts';
import { NOON_MS, PAY_RAIL } from './sample-order.ts';

/** Acts of imports have separate numbers here. */
const FIRST_ACT = 1_000;

/** Saves an import with its act. Returns how many lines are new. */
export async function keepImport(
  store: Store,
  made: BankImport,
  lines: readonly BankLine[],
  columns: NamedColumns | null = null,
): Promise<number> {
  const actNumber = FIRST_ACT + Number(made.importId.replace('import-', ''));
  const act = sampleAct(actNumber, { event: 'bank_lines_imported', subjectId: made.importId });
  const kept = await store.saveBankImport(made, lines, columns, act);
  if (!kept.ok) throw new Error(kept.reason);
  return kept.value;
}

export function sampleBankImport(n: number, overrides: Partial<BankImport> = {}): BankImport {
  return {
    importId: `import-${n}`,
    railId: PAY_RAIL,
    operatorId: 'o',
    importedAtMs: NOON_MS,
    fileHash: `hash-${n}`,
    lineCount: 1,
    ...overrides,
  };
}

export function sampleBankLine(n: number, overrides: Partial<BankLine> = {}): BankLine {
  return {
    lineKey: `LINE/${n}`,
    railId: PAY_RAIL,
    importId: 'import-1',
    row: n,
    direction: 'in',
    baseUnits: BigInt(n),
    bookedAtMs: NOON_MS + n,
    precision: 'minute',
    balanceAfter: -1n,
    shown: '똠햇살 7K3MQ2',
    holder: null,
    remark: '',
    otherAccount: '',
    otherBank: '신한은행',
    kind: '전자금융',
    bankRef: null,
    isReversal: false,
    ...overrides,
  };
}

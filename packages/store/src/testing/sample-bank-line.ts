import type { BankImport, BankLine } from '@naru/desk';
import { NOON_MS, PAY_RAIL } from './sample-order.ts';

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

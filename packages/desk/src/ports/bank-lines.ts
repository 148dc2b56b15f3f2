import type { NamedColumns, OrderStage } from '@naru/core';
import type { BankLine } from '../facts/bank-line.ts';
import type { Order } from '../facts/order.ts';
import type { UnmatchedState } from '../facts/unmatched-deposit.ts';

/** One file that was read into the desk. */
export interface BankImport {
  readonly importId: string;
  readonly railId: string;
  readonly operatorId: string;
  readonly importedAtMs: number;
  /** SHA-256 of its bytes, in hex. */
  readonly fileHash: string;
  /** All of its lines, and those that were not known before. */
  readonly lineCount: number;
}

/** A line, and the order whose receipt or payout it is the evidence of. */
export interface UsedBankLine {
  readonly line: BankLine;
  readonly orderId: string | null;
  /** The receipt was taken back, because the bank took the money back. */
  readonly isTakenBack: boolean;
  /** What became of it as money of no order; null where nobody recorded it as such. */
  readonly unmatched: UnmatchedState | null;
}

export interface BankLineStore {
  /**
   * All or nothing. Lines that are known stay as they are; the answer counts the new ones. Named columns
   * replace those that the account had.
   */
  saveBankImport(made: BankImport, lines: readonly BankLine[], columns: NamedColumns | null): Promise<number>;
  /** Of the account; null while nobody has named them. */
  findNamedColumns(railId: string): Promise<NamedColumns | null>;
  /** How many of these lines are known. */
  countBankLines(railId: string, lineKeys: readonly string[]): Promise<number>;
  findBankLine(lineKey: string): Promise<UsedBankLine | null>;
  /** Newest first, booked at or after `sinceMs`; only those that come after the line `after`. */
  listBankLines(query: {
    readonly railId: string;
    readonly sinceMs: number;
    readonly after?: Pick<BankLine, 'bookedAtMs' | 'lineKey'>;
    readonly limit: number;
  }): Promise<readonly UsedBankLine[]>;
  /**
   * Erases names, accounts and printed texts of lines that were booked before that moment, oldest first.
   * The line that is the evidence of an order is due once the receiver of that order is erased. Key, amounts
   * and times stay, so that no file brings the line again. Returns how many.
   */
  forgetBankLines(query: { readonly bookedBeforeMs: number; readonly limit: number }): Promise<number>;
  /**
   * Orders of one stage to be paid in an asset, which wait, or have ended, since `sinceMs`; oldest first. Of
   * those since that very moment, only those after `afterOrderId`.
   */
  listOrdersToPay(query: {
    readonly payAssetId: string;
    readonly stage: OrderStage;
    readonly sinceMs: number;
    readonly afterOrderId?: string;
    readonly limit: number;
  }): Promise<readonly Order[]>;
}

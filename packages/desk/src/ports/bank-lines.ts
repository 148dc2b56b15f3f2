import type { NamedColumns, OrderStage, Result } from '@naru/core';
import type { BankLine, TypedReceipt } from '../facts/bank-line.ts';
import type { Order } from '../facts/order.ts';
import type { UnmatchedState } from '../facts/unmatched-deposit.ts';
import type { DeskAct } from './desk-acts.ts';

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
  /** The key of that receipt or payout. */
  readonly receiptKey: string | null;
  /** The receipt was taken back, because the bank took the money back. */
  readonly isTakenBack: boolean;
  /** What became of it as money of no order; null where nobody recorded it as such. */
  readonly unmatched: UnmatchedState | null;
  /** Put aside by a person, who saw that it could be for these orders and payouts; null: it was not. */
  readonly putAside: string | null;
}

/** A line that is put aside (`after` has what it could be for), or is not any more. */
export interface AsideChange {
  readonly lineKey: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * How many receipts people had recorded at a bank when a change was decided. It is refused as
 * `order_changed_meanwhile` when there are others since.
 */
export interface ReceiptsSeen {
  readonly railId: string;
  readonly count: number;
}

/**
 * The line of a bank that takes back the receipt of another one. Refused as `order_changed_meanwhile` when it
 * has taken one back already.
 */
export interface BankCorrection {
  readonly lineKey: string;
  readonly takesBack: string;
}

export interface BankLineStore {
  /**
   * All or nothing. Lines that are known stay as they are; the answer counts the new ones. Named columns
   * replace those that the account had.
   */
  saveBankImport(
    made: BankImport,
    lines: readonly BankLine[],
    columns: NamedColumns | null,
    act: DeskAct,
  ): Promise<Result<number, 'act_overtaken'>>;
  /** By identifier. */
  listBankImports(query: {
    readonly limit: number;
    readonly afterImportId?: string | undefined;
  }): Promise<readonly BankImport[]>;
  /** Lines of all banks, by key. */
  listAllBankLines(query: {
    readonly limit: number;
    readonly afterLineKey?: string | undefined;
  }): Promise<readonly (BankLine & Pick<UsedBankLine, 'putAside'>)[]>;
  /** Of the account; null while nobody has named them. */
  findNamedColumns(railId: string): Promise<NamedColumns | null>;
  /** Those of these lines that are known. */
  listKnownKeys(railId: string, lineKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a file of exactly these bytes was imported. */
  isImported(railId: string, fileHash: string): Promise<boolean>;
  findBankLine(lineKey: string): Promise<UsedBankLine | null>;
  /**
   * Newest first, booked at or after `sinceMs`; only those that come after the line `after`, and of that
   * amount.
   */
  listBankLines(query: {
    readonly railId: string;
    readonly sinceMs: number;
    readonly amount?: bigint;
    readonly after?: Pick<BankLine, 'bookedAtMs' | 'lineKey'>;
    readonly limit: number;
  }): Promise<readonly UsedBankLine[]>;
  /** Receipts, and money of no order, that a person typed before a line of the bank said it; newest first. */
  listTypedReceipts(query: {
    readonly railId: string;
    readonly sinceMs: number;
    readonly after?: Pick<TypedReceipt, 'receivedAtMs' | 'outputKey'>;
    readonly limit: number;
  }): Promise<readonly TypedReceipt[]>;
  /** All or nothing, with an act for each. Overtaken where one is not as it was before. */
  saveLinesAside(
    changes: readonly AsideChange[],
    acts: readonly DeskAct[],
  ): Promise<Result<null, 'act_overtaken'>>;
  /** How many receipts of one payment, by its key, were recorded wrongly. */
  countWrongReceipts(place: { readonly railId: string; readonly outputKey: string }): Promise<number>;
  /** How many receipts people have recorded at this bank, so that a decision covers all of them. */
  countReceipts(railId: string): Promise<number>;
  /** Orders made since then that have one of these references. */
  listOrdersNamed(query: {
    readonly references: readonly string[];
    readonly sinceMs: number;
  }): Promise<readonly Order[]>;
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

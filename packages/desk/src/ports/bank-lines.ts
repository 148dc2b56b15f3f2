import type { NamedColumns, BankTimePrecision, OrderStage, Result } from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { DeskAct } from './desk-acts.ts';
import type { UnmatchedState } from './unmatched-store.ts';
import type { Page } from './page.ts';

/** One file that was read into the desk. */
export interface BankImport {
  readonly importId: string;
  readonly railId: string;
  readonly operatorId: string;
  readonly importedAtMs: number;
  /** SHA-256 of the bytes of the file, in hex. */
  readonly fileHash: string;
  /** The number of all its lines, and of those that were new. */
  readonly lineCount: number;
}

/** A line, and the order for whose receipt or payout it is the evidence. */
export interface UsedBankLine {
  readonly line: BankLine;
  readonly orderId: string | null;
  /** The key of that receipt or payout. */
  readonly receiptKey: string | null;
  /** True if the receipt was taken back because the bank took the money back. */
  readonly isTakenBack: boolean;
  /** Its state as money of no order; null if nobody recorded it as such. */
  readonly unmatched: UnmatchedState | null;
  /** What it could have been for when a person put it aside; null if it is not put aside. */
  readonly putAside: string | null;
}

/** A line is put aside (`after` has what it could be for), or is no longer put aside. */
export interface AsideChange {
  readonly lineKey: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The number of receipts that people had recorded at a bank when a change was decided. The change is refused
 * as `order_changed_meanwhile` if the number differs now.
 */
export interface ReceiptsSeen {
  readonly railId: string;
  readonly count: number;
}

/**
 * The line of a bank that takes back the receipt of another line. Refused as `order_changed_meanwhile` if it
 * has taken one back already.
 */
export interface BankCorrection {
  readonly lineKey: string;
  readonly takesBack: string;
}

export interface BankLineStore {
  /**
   * All or nothing. Known lines stay as they are; the answer has the number of new ones. Named columns
   * replace those of the account.
   */
  saveBankImport(
    made: BankImport,
    lines: readonly BankLine[],
    columns: NamedColumns | null,
    act: DeskAct,
  ): Promise<Result<number, 'act_overtaken'>>;
  /** Imports by identifier. */
  listBankImports(query: Page<'afterImportId'>): Promise<readonly BankImport[]>;
  /** Lines of all banks, by key. */
  listAllBankLines(
    query: Page<'afterLineKey'>,
  ): Promise<readonly (BankLine & Pick<UsedBankLine, 'putAside'>)[]>;
  /** The columns of the account; null while nobody has named them. */
  findNamedColumns(railId: string): Promise<NamedColumns | null>;
  /** The known keys among these. */
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
  /** Receipts, and money of no order, that a person typed without a line of the bank; newest first. */
  listTypedReceipts(query: {
    readonly railId: string;
    readonly sinceMs: number;
    readonly after?: Pick<TypedReceipt, 'receivedAtMs' | 'outputKey'>;
    readonly limit: number;
  }): Promise<readonly TypedReceipt[]>;
  /** All or nothing, with an act for each line. Overtaken if a line is no longer in its former state. */
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
   * Erases names, accounts and printed texts of lines that were booked before that moment, oldest first. A
   * line that is evidence for an order is due once the receiver of that order is erased. Key, amounts and
   * times stay, so that no file adds the line again. Returns how many.
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

/** One line of a bank's statement, as the bank wrote it. */
export interface StatementLine {
  /** Line, table row or entry of the file, from 1. */
  readonly row: number;
  readonly direction: 'in' | 'out';
  readonly baseUnits: bigint;
  /** UTC; the start of the minute or of the day of the bank if the statement gives no more. */
  readonly bookedAtMs: number;
  readonly precision: BankTimePrecision;
  readonly balanceAfter: bigint | null;
  /** The text printed by the sender: a name, a reference, or both, cut by the bank. */
  readonly shown: string;
  /** The holder of the other account, if the bank gives it beside the printed text. */
  readonly holder: string | null;
  /** Further text by the sender that may contain a reference. */
  readonly remark: string;
  readonly otherAccount: string;
  readonly otherBank: string;
  /** The bank's word for the kind of line: transfer, fee, interest, correction. */
  readonly kind: string;
  /** The number that the bank gave the line, or null. */
  readonly bankRef: string | null;
  /** True if the bank marks the line as taking back an earlier one. */
  readonly isReversal: boolean;
  readonly remarks: readonly LineRemark[];
}

/** What was unusual about a row that could still be read. */
export type LineRemark = 'formula' | 'control_characters';

/** The content of a line as the bank states it. */
export type PrintedLine = Omit<StatementLine, 'remarks'>;

/** A line that the desk has stored. */
export interface BankLine extends PrintedLine {
  /** Identifies the line permanently, whatever file it comes in. */
  readonly lineKey: string;
  readonly railId: string;
  readonly importId: string;
}

/**
 * Normalises a bank's reference, so that a transfer is recognised however it was typed: Unicode NFKC,
 * capitals, single spaces.
 */
export function normaliseReference(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toUpperCase();
}

/** Incoming money that a person recorded before its line was imported. */
export interface TypedReceipt {
  readonly outputKey: string;
  readonly baseUnits: bigint;
  readonly receivedAtMs: number;
  /** The order that it was recorded for; null for money of no order. */
  readonly order: {
    readonly orderId: string;
    readonly reference: string;
    readonly depositorName: string | null;
  } | null;
  /** Its state as money of no order; null for a receipt of an order. */
  readonly unmatched: UnmatchedState | null;
  /** The bank took the money back, and the receipt was taken back. */
  readonly isTakenBack: boolean;
}

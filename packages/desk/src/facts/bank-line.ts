import type { BankTimePrecision } from '@naru/core';
import type { UnmatchedState } from './unmatched-deposit.ts';

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

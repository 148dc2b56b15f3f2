import type { NamedColumns, StatementColumn, StatementProblemCode, StatementRemark } from '@naru/core';
import type { LineRemark, StatementLine } from '@naru/desk';

/** The facts of the account that are known before its statement is read. */
export interface StatementAccount {
  /** Decimals of the currency. */
  readonly decimals: number;
  readonly country: 'KR' | 'CN';
  /** Digits of the desk's own account; null: the account of a statement is not checked. */
  readonly accountDigits: string | null;
  /** For a table whose header belongs to no known bank; null: nobody has named its columns. */
  readonly columns: NamedColumns | null;
  readonly nowMs: number;
}

/**
 * One line of a file in its own words: the same record for every format, so that one place decides what a
 * value means.
 */
export interface Entry {
  /** Line, table row or entry of the file, from 1. */
  readonly row: number;
  readonly values: Readonly<Partial<Record<StatementColumn, string>>>;
  /** The column, element or field of each value. */
  readonly from: Readonly<Partial<Record<StatementColumn, string>>>;
  /** Null: the sign of the amount, or its column, shows it. */
  readonly direction: 'in' | 'out' | null;
  /** Null: the account's own. */
  readonly zoneMinutes: number | null;
  readonly isReversal: boolean;
  readonly remarks: readonly LineRemark[];
}

/** The statements of a file about one account and one period; empty texts and null if they are missing. */
export interface Report {
  /** Digits, with stars for those that the bank covers. */
  readonly account: string;
  readonly currencies: readonly string[];
  readonly opening: string | null;
  readonly closing: string | null;
  readonly entries: readonly Entry[];
}

/** The same for a message, whose entries are numbered once all are known. */
export interface MessageReport extends Omit<Report, 'entries'> {
  readonly entries: readonly Omit<Entry, 'row'>[];
}

export interface Statement {
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
  /** How many lines of 0 were left out. */
  readonly zeroCount: number;
  readonly remarks: readonly StatementRemark[];
}

/** Why a statement is refused as a whole. All unreadable rows are listed together. */
export interface StatementProblem {
  readonly code: StatementProblemCode;
  /** From 1; null for a problem of the whole file. */
  readonly row: number | null;
  /** The column, element or field, or the number of another account; null if the code is enough. */
  readonly source: string | null;
}

export interface RefusedStatement {
  readonly ok: false;
  readonly problems: readonly StatementProblem[];
}

export type StatementAnswer = { readonly ok: true; readonly value: Statement } | RefusedStatement;

export function refuseStatement(code: StatementProblemCode, row: number | null = null): RefusedStatement {
  return { ok: false, problems: [{ code, row, source: null }] };
}

import type { NamedColumns, StatementProblemCode, StatementRemark } from '@naru/core';
import type { StatementLine } from '@naru/desk';

/** What is known of the account before its statement is read. */
export interface StatementAccount {
  /** Of the currency. */
  readonly decimals: number;
  readonly country: 'KR' | 'CN';
  /** Digits of the desk's own account; null leaves the account of a statement unchecked. */
  readonly accountDigits: string | null;
  /** For a table with the header of no known bank; null: nobody has named its columns. */
  readonly columns: NamedColumns | null;
  readonly nowMs: number;
}

export interface Statement {
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
  readonly remarks: readonly StatementRemark[];
}

/** Why a statement is refused as a whole. All rows that cannot be read are listed at once. */
export interface StatementProblem {
  readonly code: StatementProblemCode;
  /** From 1; null where it is about the file. */
  readonly row: number | null;
}

export interface RefusedStatement {
  readonly ok: false;
  readonly problems: readonly StatementProblem[];
}

export type StatementAnswer = { readonly ok: true; readonly value: Statement } | RefusedStatement;

export function refuseStatement(code: StatementProblemCode, row: number | null = null): RefusedStatement {
  return { ok: false, problems: [{ code, row }] };
}

import type { LineRemark, StatementLine } from '@naru/desk';

/** What is known of the account before its statement is read. */
export interface StatementAccount {
  /** Of the currency. */
  readonly decimals: number;
  readonly country: 'KR' | 'CN';
  /** Digits of the desk's own account; null leaves the account of a statement unchecked. */
  readonly accountDigits: string | null;
  readonly nowMs: number;
}

export interface Statement {
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
  readonly remarks: readonly (LineRemark | 'several_sheets')[];
}

export const STATEMENT_PROBLEMS = [
  'empty_file',
  'too_large',
  'too_large_unpacked',
  'too_many_rows',
  'password',
  'workbook_damaged',
  'workbook_too_old',
  'date_system',
  'encoding_mixed',
  'encoding_unknown',
  'quote_not_closed',
  'cut_line',
  'doctype',
  'xml_malformed',
  'header_not_found',
  'several_sheets',
  'several_accounts',
  'another_account',
  'another_currency',
  'amount_unreadable',
  'amount_missing',
  'both_sides',
  'date_unreadable',
  'in_the_future',
  'text_too_long',
  'balance_gap',
  'balance_doubled',
  'columns_swapped',
  'sums_differ',
] as const;
export type StatementProblemCode = (typeof STATEMENT_PROBLEMS)[number];

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

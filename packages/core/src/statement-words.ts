// The words for the lines of a bank's statement, shared by readers, matching, calls and screens.

/** Why a line of a statement may be for an order. */
export const MATCH_REASONS = [
  'reference',
  'amount',
  'name',
  'name_cut',
  'name_unclear',
  'name_other',
  'only_order',
  'in_lock',
  'in_claim',
  'late',
  'day_only',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** What a line of a statement is. */
export const LINE_VERDICTS = [
  'propose',
  'ask',
  'none',
  'recorded',
  'own',
  'reversal',
  'payout',
  'payout_returned',
] as const;
export type LineVerdict = (typeof LINE_VERDICTS)[number];

/** What is unusual about a line. */
export const LINE_FLAGS = [
  'short',
  'over',
  'completes_short',
  'late',
  'day_only',
  'reversed',
  'third_party',
  'intermediary',
  'duplicate',
  'names_other',
  'typed_before',
  'seen_before',
  'taken_nothing',
  'paid_again',
  'masked_name',
  'romanised',
  'ping',
  'unknown_sender',
] as const;
export type LineFlag = (typeof LINE_FLAGS)[number];

/** Why a receipt is taken back. */
export const RECEIPT_CAUSES = ['recorded_wrongly', 'taken_by_bank'] as const;
export type ReceiptCause = (typeof RECEIPT_CAUSES)[number];

/** Why a file is refused as a whole. */
export const STATEMENT_PROBLEMS = [
  'empty_file',
  'too_large',
  'too_large_unpacked',
  'too_many_rows',
  'too_complex',
  'password',
  'workbook_damaged',
  'date_system',
  'encoding_mixed',
  'encoding_unknown',
  'quote_not_closed',
  'cut_line',
  'cut_file',
  'doctype',
  'xml_malformed',
  'header_not_found',
  'several_sheets',
  'several_accounts',
  'another_account',
  'another_currency',
  'amount_unreadable',
  'amount_missing',
  'balance_unreadable',
  'both_sides',
  'date_unreadable',
  'in_the_future',
  'text_too_long',
  'balance_gap',
  'balance_doubled',
  'columns_swapped',
  'sums_differ',
  'columns_incomplete',
] as const;
export type StatementProblemCode = (typeof STATEMENT_PROBLEMS)[number];

/** What is unusual about a readable file, and which data its format does not state. */
export const STATEMENT_REMARKS = [
  'formula',
  'control_characters',
  'several_sheets',
  'no_account',
  'no_currency',
  'no_balances',
  'days_only',
] as const;
export type StatementRemark = (typeof STATEMENT_REMARKS)[number];

/** What a column of a statement contains. */
export const STATEMENT_COLUMNS = [
  'time',
  'clock',
  'out',
  'in',
  'signed',
  'currency',
  'side',
  'balance',
  'shown',
  'holder',
  'remark',
  'otherAccount',
  'otherBank',
  'kind',
  'bankRef',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** The columns of a bank that the desk does not know, by the names in its header, as a person chose them. */
export interface NamedColumns {
  readonly columns: Readonly<Partial<Record<StatementColumn, string>>>;
  /** The text in `side` for money that came in; null without that column. */
  readonly inWord: string | null;
}

import type { StatementAnswer, StatementBody } from '@naru/contract';
import { STATEMENT_COLUMNS, type StatementColumn, type StatementProblemCode } from '@naru/core';

export type NamedColumnsBody = NonNullable<StatementBody['named']>;

/** How a bank writes amounts: two columns, one with a sign, or one with a word beside it. */
export const AMOUNT_FORMS = ['two', 'sign', 'word'] as const;
export type AmountForm = (typeof AMOUNT_FORMS)[number];

/** A person's choices so far. Only the columns of the chosen form of amounts count. */
export interface ColumnDraft {
  /** Index of the row that has the names. */
  readonly headerRow: number;
  readonly form: AmountForm;
  readonly columns: Readonly<Partial<Record<StatementColumn, string>>>;
  readonly inWord: string;
}

const OF_FORM: Readonly<Record<AmountForm, readonly StatementColumn[]>> = {
  two: ['in', 'out'],
  sign: ['signed'],
  word: ['signed', 'side'],
};
const OF_AMOUNTS: readonly StatementColumn[] = ['in', 'out', 'signed', 'side'];

/** The earlier names, or none, with the row that most likely is the header. */
export function firstDraft({ rows, named }: Pick<StatementAnswer, 'rows' | 'named'>): ColumnDraft {
  const labels = Object.values(named?.columns ?? {});
  const filled = (rows ?? []).map((row) => row.filter((cell) => cell !== '' && !/\d/.test(cell)));
  const known = filled.findIndex((row) => labels.length > 0 && labels.every((label) => row.includes(label)));
  const longest = Math.max(0, ...filled.map(({ length }) => length));
  const headerRow =
    known === -1
      ? Math.max(
          0,
          filled.findIndex(({ length }) => length === longest),
        )
      : known;
  const columns = named?.columns ?? {};
  const form = columns.side !== undefined ? 'word' : columns.signed !== undefined ? 'sign' : 'two';
  return { headerRow, form, columns, inWord: named?.inWord ?? '' };
}

/** The names that the header row offers, each once. */
export function listLabels(rows: readonly (readonly string[])[], headerRow: number): readonly string[] {
  return [...new Set((rows[headerRow] ?? []).filter((cell) => cell !== ''))];
}

/** The columns to choose, in the order of the form. */
export function columnsOf(form: AmountForm): readonly StatementColumn[] {
  return STATEMENT_COLUMNS.filter((column) => !OF_AMOUNTS.includes(column) || OF_FORM[form].includes(column));
}

export function isNeeded(column: StatementColumn): boolean {
  return column === 'time' || column === 'shown' || OF_AMOUNTS.includes(column);
}

/** The problem of a column before anything is sent. */
export function findColumnProblem(
  draft: ColumnDraft,
  labels: readonly string[],
  column: StatementColumn,
): 'missing' | 'doubled' | null {
  const chosen = chosenOf(draft, labels);
  const label = chosen[column];
  if (label === undefined) return isNeeded(column) ? 'missing' : null;
  return Object.values(chosen).filter((each) => each === label).length > 1 ? 'doubled' : null;
}

/** Null while a column is missing or chosen twice. */
export function toNamed(draft: ColumnDraft, labels: readonly string[]): NamedColumnsBody | null {
  const hasWord = draft.form !== 'word' || draft.inWord.trim() !== '';
  const isWrong = columnsOf(draft.form).some((column) => findColumnProblem(draft, labels, column) !== null);
  if (isWrong || !hasWord) return null;
  return {
    columns: chosenOf(draft, labels),
    inWord: draft.form === 'word' ? draft.inWord.trim() : null,
  };
}

function chosenOf(draft: ColumnDraft, labels: readonly string[]): Partial<Record<StatementColumn, string>> {
  return Object.fromEntries(
    columnsOf(draft.form).flatMap((column) => {
      const label = draft.columns[column];
      return label !== undefined && labels.includes(label) ? [[column, label]] : [];
    }),
  );
}

/** The column beside which a problem of the file is shown; null if it concerns no column. */
export function columnOfProblem(code: StatementProblemCode, form: AmountForm): StatementColumn | null {
  if (code === 'date_unreadable' || code === 'in_the_future') return 'time';
  if (code === 'balance_gap' || code === 'balance_doubled') return 'balance';
  const isOfAmount =
    code === 'amount_unreadable' ||
    code === 'amount_missing' ||
    code === 'both_sides' ||
    code === 'columns_swapped';
  if (!isOfAmount) return null;
  return form === 'two' ? 'in' : 'signed';
}

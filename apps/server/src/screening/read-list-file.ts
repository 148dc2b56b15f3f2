import { LIST_KINDS, type ListImport, type ListKind, type ListProblem } from '@naru/contract';
import { type NewEntries, toListedValue } from '@naru/desk';

type Line = NewEntries['lines'][number];

export interface ReadList {
  readonly lines: readonly Line[];
  readonly doubledCount: number;
  /** If there are problems, nothing of the file counts. */
  readonly problems: ListImport['problems'];
}

const REASON_CHARACTERS_MAX = 500;
/** Lines that are read before other work gets its turn. */
const LINES_PER_TURN = 500;

/** The column of each part of a line; null: there is none. */
interface Columns {
  readonly value: number;
  readonly kind: number | null;
  readonly reason: number | null;
}

/**
 * Reads the rows of a list: with a header that has a column `value`, and optionally `kind` and `reason`, or a
 * single column of values. Every unreadable line is named.
 */
export async function readListFile(
  rows: readonly (readonly string[])[],
  kindOfAll: ListKind | null,
): Promise<ReadList> {
  const columns = findColumns(rows);
  if (columns === null) return refuseFile('columns_unknown');
  if (columns.kind === null && kindOfAll === null) return refuseFile('kind_missing');
  const known = new Set<string>();
  const lines: Line[] = [];
  const problems: { code: ListProblem; line: number }[] = [];
  let doubledCount = 0;
  for (const [index, row] of rows.entries()) {
    if (index % LINES_PER_TURN === LINES_PER_TURN - 1) await nextTurn();
    const isHeader = index === 0 && columns !== SINGLE_COLUMN;
    if (isHeader || row.every((cell) => cell.trim() === '')) continue;
    const line = readLine(row, columns, kindOfAll);
    if (typeof line === 'string') {
      problems.push({ code: line, line: index + 1 });
      continue;
    }
    const key = `${line.kind} ${line.value}`;
    if (known.has(key)) doubledCount += 1;
    else lines.push(line);
    known.add(key);
  }
  if (lines.length === 0 && problems.length === 0) return refuseFile('empty_file');
  return { lines, doubledCount, problems };
}

export function refuseFile(code: ListProblem): ReadList {
  return { lines: [], doubledCount: 0, problems: [{ code, line: null }] };
}

const SINGLE_COLUMN: Columns = { value: 0, kind: null, reason: null };

function findColumns(rows: readonly (readonly string[])[]): Columns | null {
  const names = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const placeOf = (name: string): number | null => (names.includes(name) ? names.indexOf(name) : null);
  const value = placeOf('value');
  if (value !== null) return { value, kind: placeOf('kind'), reason: placeOf('reason') };
  const isSingle = rows.every((row) => row.every((cell, place) => place === 0 || cell.trim() === ''));
  return isSingle ? SINGLE_COLUMN : null;
}

function readLine(row: readonly string[], columns: Columns, kindOfAll: ListKind | null): Line | ListProblem {
  const cellOf = (column: number | null): string => (column === null ? '' : unquote(row[column] ?? ''));
  const kindText = cellOf(columns.kind).toLowerCase();
  const kind = kindText === '' ? kindOfAll : (LIST_KINDS.find((each) => each === kindText) ?? 'unknown');
  if (kind === null) return 'kind_missing';
  if (kind === 'unknown') return 'kind_unknown';
  const value = toListedValue(kind, cellOf(columns.value));
  if (value === null) return 'value_malformed';
  const reason = cellOf(columns.reason).replaceAll(/\p{C}+/gu, ' ');
  if (reason.length > REASON_CHARACTERS_MAX) return 'reason_too_long';
  return reason === '' ? { kind, value } : { kind, value, reason };
}

/** Removes the apostrophe that our own files write before what a spreadsheet takes for a formula. */
function unquote(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

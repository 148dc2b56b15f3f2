import { type Result, ok, refuse } from '@naru/core';
import { CELLS_MAX, ROWS_MAX, type Table, plainTable } from './table.ts';

const SAMPLE_CHARACTERS = 20_000;

export type CsvRefusal = 'quote_not_closed' | 'cut_line' | 'too_many_rows';

/** RFC 4180, strictly: an open or misplaced quote refuses the file instead of joining lines. */
export function readCsv(text: string): Result<Table, CsvRefusal> {
  const separator = findSeparator(text);
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row = readRow(text, at, separator);
    if (!row.ok) return row;
    rows.push(row.value.cells);
    if (rows.length > ROWS_MAX) return refuse('too_many_rows');
    at = row.value.next;
  }
  return ok(plainTable(rows, !/[\r\n]$/.test(text)));
}

interface Row {
  readonly cells: string[];
  readonly next: number;
}

function readRow(text: string, from: number, separator: string): Result<Row, CsvRefusal> {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    // Programs write `="0123"` so that Excel keeps a text as it is.
    if (text[at] === '=' && text[at + 1] === '"') at += 1;
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (!quoted.ok) return quoted;
      cells.push(quoted.value.cell);
      at = quoted.value.next;
    } else {
      const start = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
      cells.push(text.slice(start, at));
    }
    if (cells.length > CELLS_MAX) return refuse('too_many_rows');
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    if (at < text.length && text[at] !== '\n' && text[at] !== '\r') return refuse('quote_not_closed');
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    return ok({ cells, next: at + 1 });
  }
}

function readQuoted(
  text: string,
  from: number,
): Result<{ readonly cell: string; readonly next: number }, CsvRefusal> {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    // Open on the last line: the file was cut. Open before it: a quote is missing.
    if (end === -1) return refuse(text.includes('\n', from) ? 'quote_not_closed' : 'cut_line');
    cell += text.slice(at, end);
    if (text[end + 1] !== '"') return ok({ cell, next: end + 1 });
    cell += '"';
    at = end + 2;
  }
}

const SEPARATORS = ['\t', ';', '|'];

/** The sign that gives most of the first lines the same number of cells: amounts have commas, too. */
function findSeparator(text: string): string {
  const lines = text
    .slice(0, SAMPLE_CHARACTERS)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/);
  const scoreOf = (sign: string): number => {
    const counts = Map.groupBy(lines, (line) => line.split(sign).length);
    return Math.max(0, ...[...counts].map(([cells, of]) => (cells === 1 ? 0 : of.length)));
  };
  const score = new Map([...SEPARATORS, ','].map((sign) => [sign, scoreOf(sign)]));
  const best = Math.max(...score.values());
  // A comma that is as regular as another sign is within its cells.
  return SEPARATORS.find((sign) => best > 0 && score.get(sign) === best) ?? ',';
}

import { type Result, ok, refuse } from '@naru/core';
import { CsvError, parse } from 'csv-parse/sync';
import { CELLS_MAX, ROWS_MAX, type Table, plainTable } from './read-table.ts';

const SAMPLE_CHARACTERS = 20_000;

export type CsvRefusal = 'quote_not_closed' | 'cut_line' | 'too_many_rows';

/** RFC 4180, strictly: an open or misplaced quote refuses the file instead of joining lines. */
export function readCsv(text: string): Result<Table, CsvRefusal> {
  try {
    const rows = parseCells(text);
    const isTooLarge = rows.length > ROWS_MAX || rows.some((cells) => cells.length > CELLS_MAX);
    return isTooLarge ? refuse('too_many_rows') : ok(plainTable(rows, !/[\r\n]$/.test(text)));
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    // An open quote on the last line: the file was cut. An open quote before it: a quote is missing.
    const lastLine = text.slice(text.lastIndexOf('\n') + 1);
    const isCut = thrown.code === 'CSV_QUOTE_NOT_CLOSED' && lastLine.split('"').length % 2 === 0;
    return refuse(isCut ? 'cut_line' : 'quote_not_closed');
  }
}

function parseCells(text: string): string[][] {
  const delimiter = findSeparator(text);
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    to: ROWS_MAX + 1,
  };
  const prepared = readFormulasAsTexts(text, delimiter);
  try {
    return parse(prepared, options);
  } catch (thrown) {
    // Some banks write a quote that belongs to a name, and do not quote the cell: it is kept.
    if (thrown instanceof CsvError && thrown.code === 'INVALID_OPENING_QUOTE')
      return parse(prepared, { ...options, relax_quotes: true });
    throw thrown;
  }
}

/** Programs write `="0123"` so that Excel does not convert a text. */
function readFormulasAsTexts(text: string, separator: string): string {
  return text.includes('="') ? text.replaceAll(new RegExp(`(^|[\r\n${separator}])="`, 'g'), '$1"') : text;
}

const SEPARATORS = ['\t', ';', '|'];

/** The character that gives most of the first lines the same number of cells: amounts have commas, too. */
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
  // A comma that is as regular as another character is inside the cells.
  return SEPARATORS.find((sign) => best > 0 && score.get(sign) === best) ?? ',';
}

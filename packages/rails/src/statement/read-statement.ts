import { type Result, type StatementProblemCode, ok, refuse } from '@naru/core';
import { readCamt } from './camt.ts';
import { cleanText } from './cell-text.ts';
import { type EncodingRefusal, decodeText } from './decode-text.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { type StatementAccount, type StatementAnswer, refuseStatement } from './statement.ts';
import { type CsvRefusal, readCsv } from './table/csv.ts';
import { toNamedProfile, PROFILES } from './table/profiles.ts';
import { findHeader, readTable, type Table } from './table/read-table.ts';
import { readHtmlTable, readXls, readXlsx } from './table/workbook.ts';

export type { RefusedStatement, Statement, StatementAccount } from './statement.ts';

export const STATEMENT_BYTES_MAX = 20_000_000;

/**
 * Reads a bank's statement, whatever the name of its file: its first bytes show its format. Either every line
 * is read, or nothing and all problems are listed.
 */
export function readStatement(bytes: Buffer, account: StatementAccount): StatementAnswer {
  return readStatementFile(bytes, account).answer;
}

/** The number of rows of a table that a person needs in order to name its columns. */
const SHOWN_ROWS_MAX = 20;
const SHOWN_COLUMNS_MAX = 30;
const SHOWN_CHARACTERS_MAX = 60;

export interface ReadStatement {
  readonly answer: StatementAnswer;
  /** The first rows of a table whose header belongs to no known bank, shortened; null for any other file. */
  readonly unknownRows: string[][] | null;
}

/** The same, with the rows by which a person names the columns if the bank is unknown. */
export function readStatementFile(bytes: Buffer, account: StatementAccount): ReadStatement {
  const opened = openStatement(bytes, account);
  if (!opened.ok) return { answer: refuseStatement(opened.reason), unknownRows: null };
  const { value } = opened;
  if (typeof value === 'function') return { answer: value(account), unknownRows: null };
  const isKnown = value.some((table) => findHeader(table, PROFILES) !== null);
  return { answer: readSheets(value, account), unknownRows: isKnown ? null : listFirstRows(value) };
}

function listFirstRows([table]: readonly Table[]): string[][] {
  return (table?.rows ?? [])
    .slice(0, SHOWN_ROWS_MAX)
    .map((row) =>
      row.slice(0, SHOWN_COLUMNS_MAX).map((cell) => cleanText(cell).slice(0, SHOWN_CHARACTERS_MAX)),
    );
}

/** Tables, whose columns have to be known, or a reader of a format that names its fields itself. */
type Opened = readonly Table[] | ((account: StatementAccount) => StatementAnswer);

function openStatement(
  bytes: Buffer,
  { country }: Pick<StatementAccount, 'country'>,
): Result<Opened, StatementProblemCode> {
  if (bytes.length === 0) return refuse('empty_file');
  if (bytes.length > STATEMENT_BYTES_MAX) return refuse('too_large');
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readXlsx(bytes);
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return readXls(bytes);
  const text = decodeText(bytes, country === 'KR' ? 'cp949' : 'gb18030');
  return text.ok ? openText(text.value) : text;
}

export type RowsRefusal = 'empty_file' | 'too_large' | EncodingRefusal | CsvRefusal;

/** The rows of a CSV file of any content, by the same rules. */
export function readRows(bytes: Buffer): Result<readonly (readonly string[])[], RowsRefusal> {
  if (bytes.length === 0) return refuse('empty_file');
  if (bytes.length > STATEMENT_BYTES_MAX) return refuse('too_large');
  const text = decodeText(bytes, 'cp949');
  if (!text.ok) return text;
  const table = readCsv(text.value);
  return table.ok ? ok(table.value.rows) : table;
}

function openText(text: string): Result<Opened, StatementProblemCode> {
  const head = text.slice(0, 2000);
  if (/<OFX>/i.test(head)) return ok((account) => readOfx(text, account));
  if (/^\s*<(?:\?xml|(?:[\w.-]+:)?Document\b|!DOCTYPE (?!html))/.test(head))
    return ok((account) => readCamt(text, account));
  if (/<(?:html|table|body|!doctype html)\b/i.test(head)) {
    const table = readHtmlTable(text);
    return table.ok ? ok([table.value]) : table;
  }
  if (/^:20:/m.test(head) && /^:(?:60[FM]|25):/m.test(head)) return ok((account) => readMt940(text, account));
  const table = readCsv(text);
  return table.ok ? ok([table.value]) : table;
}

/** The sheet that has a header; two such sheets may be two accounts. */
function readSheets(sheets: readonly Table[], account: StatementAccount): StatementAnswer {
  const named = account.columns === null ? null : toNamedProfile(account.columns);
  if (named?.ok === false) return refuseStatement(named.reason);
  const profiles = named === null ? PROFILES : [...PROFILES, named.value];
  const found = sheets.flatMap((table) => {
    const header = findHeader(table, profiles);
    return header === null ? [] : [{ table, header }];
  });
  const [first] = found;
  if (first === undefined) return refuseStatement('header_not_found');
  if (found.length > 1) return refuseStatement('several_sheets');
  const read = readTable(first.table, first.header, account);
  if (!read.ok || sheets.length === 1) return read;
  return { ok: true, value: { ...read.value, remarks: [...read.value.remarks, 'several_sheets'] } };
}

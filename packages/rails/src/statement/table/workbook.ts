import { crc32 } from 'node:zlib';
import { type CellObject, type WorkBook, type WorkSheet, read } from '@e965/xlsx';
import { type Result, ok, refuse } from '@naru/core';
import { unzipSync, zipSync } from 'fflate';
import { COLUMNS_MAX, ROWS_MAX, type Table, plainTable } from './read-table.ts';

export type WorkbookRefusal =
  | 'workbook_damaged'
  | 'too_large_unpacked'
  | 'password'
  | 'too_many_rows'
  | 'date_system';

const ENTRIES_MAX = 2000;
/** The limit for all entries together. */
const UNPACKED_BYTES_MAX = 64_000_000;
const PACKING_RATIO_MAX = 100;
/** Below this size the ratio is not checked: small entries of repeated text pack better. */
const UNPACKED_BYTES_FREE = 1_000_000;

/** The sheets of an .xlsx file. It is unpacked within limits first, because the reader has none. */
export function readXlsx(bytes: Buffer): Result<readonly Table[], WorkbookRefusal> {
  let left = UNPACKED_BYTES_MAX;
  let entries = 0;
  let isTooLarge = false;
  try {
    const files = unzipSync(bytes, {
      // No entry is unpacked beyond its stated size.
      filter: ({ size, originalSize }) => {
        left -= originalSize;
        entries += 1;
        isTooLarge ||= left < 0 || entries > ENTRIES_MAX;
        isTooLarge ||= originalSize > Math.max(UNPACKED_BYTES_FREE, size * PACKING_RATIO_MAX);
        return !isTooLarge;
      },
    });
    if (isTooLarge) return refuse('too_large_unpacked');
    if (!areWhole(Object.values(files), bytes)) return refuse('workbook_damaged');
    return readXls(Buffer.from(zipSync(files, { level: 0 })));
  } catch {
    return refuse('workbook_damaged');
  }
}

/** Compares the check sums of the archive's directory, which its reader does not. */
function areWhole(files: readonly Uint8Array[], bytes: Buffer): boolean {
  const sums = new Set<number>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16);
  while (bytes.toString('latin1', at, at + 4) === 'PK\u0001\u0002') {
    sums.add(bytes.readUInt32LE(at + 16));
    at += 46 + [28, 30, 32].reduce((all, length) => all + bytes.readUInt16LE(at + length), 0);
  }
  return files.every((file) => sums.has(crc32(file)));
}

/** The sheets of any workbook. Formulas are read by their stored values. */
export function readXls(bytes: Buffer): Result<readonly Table[], WorkbookRefusal> {
  const book = open(bytes, 'buffer');
  if (!book.ok) return book;
  // Days of this system start in 1904; no bank is known to use it.
  if (book.value.Workbook?.WBProps?.date1904 === true) return refuse('date_system');
  const tables = listSheets(book.value).map(toTable);
  return tables.every((table) => table !== null) ? ok(tables) : refuse('too_many_rows');
}

/** The rows of all tables of a page that a bank calls .xls: no script runs and nothing is fetched. */
export function readHtmlTable(
  text: string,
): Result<Table, WorkbookRefusal | 'cut_file' | 'header_not_found'> {
  const lower = text.toLowerCase();
  const start = lower.indexOf('<table');
  if (start === -1) return refuse('header_not_found');
  if (lower.lastIndexOf('<table') > lower.lastIndexOf('</table')) return refuse('cut_file');
  const book = open(`<html>${text.slice(start)}`, 'string');
  if (!book.ok) return book;
  const rows: (readonly string[])[] = [];
  for (const sheet of listSheets(book.value)) {
    const table = toTable(sheet);
    if (table === null || rows.length + table.rows.length > ROWS_MAX) return refuse('too_many_rows');
    for (const row of table.rows) rows.push(row);
  }
  return ok(plainTable(rows, null));
}

function open(
  data: Buffer | string,
  type: 'buffer' | 'string',
): Result<WorkBook, 'password' | 'workbook_damaged'> {
  try {
    return ok(
      read(data, {
        type,
        dense: true,
        raw: true,
        sheetStubs: true,
        cellText: false,
        cellHTML: false,
        sheetRows: ROWS_MAX + 1,
      }),
    );
  } catch (thrown) {
    return refuse(
      thrown instanceof Error && /password/i.test(thrown.message) ? 'password' : 'workbook_damaged',
    );
  }
}

function listSheets({ SheetNames, Sheets }: WorkBook): readonly WorkSheet[] {
  return SheetNames.flatMap((name) => Sheets[name] ?? []);
}

/** Null if it has more rows than a statement may have. */
function toTable(sheet: WorkSheet): Table | null {
  const found: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  if (found.length > ROWS_MAX) return null;
  const formulaRows = new Set<number>();
  const rows: string[][] = [];
  for (let index = 0; index < found.length; index += 1) {
    const cells = found[index] ?? [];
    if (cells.slice(COLUMNS_MAX).some((cell) => textOf(cell) !== '')) return null;
    if (cells.some((cell) => cell?.f !== undefined)) formulaRows.add(index);
    rows.push(
      Array.from({ length: Math.min(cells.length, COLUMNS_MAX) }, (_, column) => textOf(cells[column])),
    );
  }
  return { rows, formulaRows, endsOpen: null };
}

/** Excel keeps 17 digits and shows 15: 4.5599999999999996 is 4.56. */
const SHOWN_DIGITS = 15;

function textOf(cell: CellObject | undefined): string {
  if (cell === undefined) return '';
  const { t: type, v: value } = cell;
  if (typeof value === 'string') return value;
  // A formula without a value is not empty, and an error is not a text.
  if (type === 'z') return cell.f === undefined ? '' : '#';
  if (type === 'e') return '#';
  if (typeof value !== 'number') return String(value ?? '');
  const shown = Number(value.toPrecision(SHOWN_DIGITS));
  return Number.isSafeInteger(shown) ? BigInt(shown).toString() : String(shown);
}

import { type Result, ok, refuse } from '@naru/core';
import { COLUMNS_MAX, ROWS_MAX, type Table } from './table.ts';
import { type XmlRefusal, attributeOf, scanXml } from './xml.ts';
import { type Zip, type ZipRefusal, openZip } from './zip.ts';

export type WorkbookRefusal = ZipRefusal | XmlRefusal | 'too_many_rows' | 'date_system';

/** The sheets of an .xlsx file in their order. */
export function readXlsx(bytes: Buffer): Result<readonly Table[], WorkbookRefusal> {
  const zip = openZip(bytes);
  if (!zip.ok) return zip;
  const workbook = zip.value.read('xl/workbook.xml');
  if (!workbook.ok) return workbook;
  // Days of this system start in 1904; no bank is known to use it.
  if (/date1904\s*=\s*["'](?:1|true)/.test(workbook.value ?? '')) return refuse('date_system');
  const shared = readSharedStrings(zip.value);
  if (!shared.ok) return shared;
  const names = zip.value.names
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const tables: Table[] = [];
  for (const name of names) {
    const sheet = zip.value.read(name);
    if (!sheet.ok) return sheet;
    const table = readSheet(sheet.value ?? '', shared.value);
    if (!table.ok) return table;
    tables.push(table.value);
  }
  return ok(tables);
}

function readSharedStrings(zip: Zip): Result<readonly string[], WorkbookRefusal> {
  const file = zip.read('xl/sharedStrings.xml');
  if (!file.ok) return file;
  const strings: string[] = [];
  if (file.value === null) return ok(strings);
  let text = '';
  let isText = false;
  // How a text sounds is written beside it and is no part of it.
  let isPhonetic = false;
  const refusal = scanXml(file.value, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 'si') strings.push(text);
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
  });
  return refusal === null ? ok(strings) : refuse(refusal);
}

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  value: string;
}

function readSheet(xml: string, shared: readonly string[]): Result<Table, WorkbookRefusal> {
  const rows: string[][] = [];
  const formulaRows = new Set<number>();
  let cell: Cell | null = null;
  let isValue = false;
  let isTooLarge = false;
  const refusal = scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'c') cell = openCell(attributes);
      if (cell === null) return;
      if (name === 'f') formulaRows.add(cell.row);
      isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (isValue && cell !== null) cell.value += part;
    },
    close: (name) => {
      isValue = false;
      if (name !== 'c' || cell === null) return;
      if (cell.row >= ROWS_MAX || cell.column >= COLUMNS_MAX) isTooLarge = true;
      else placeCell(rows, cell, cellText(cell, shared));
      cell = null;
    },
  });
  if (refusal !== null) return refuse(refusal);
  return isTooLarge ? refuse('too_many_rows') : ok({ rows, formulaRows });
}

function openCell(attributes: string): Cell | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(attributes, 'r') ?? '') ?? [];
  if (letters === undefined) return null;
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column, type: attributeOf(attributes, 't') ?? 'n', value: '' };
}

export function placeCell(
  rows: string[][],
  at: { readonly row: number; readonly column: number },
  text: string,
): void {
  while (rows.length <= at.row) rows.push([]);
  const row = rows[at.row] ?? [];
  while (row.length < at.column) row.push('');
  row[at.column] = text;
}

function cellText({ type, value }: Cell, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  return type === 'n' ? numberText(value) : value;
}

/** A number as plain digits: large and long ones are stored with an exponent. */
function numberText(value: string): string {
  return /e/i.test(value) ? numberToText(Number(value)) : value;
}

export function numberToText(value: number): string {
  return Number.isSafeInteger(value) ? BigInt(value).toString() : String(value);
}

import { type Result, ok, refuse } from '@naru/core';
import { BiffText } from './biff-text.ts';
import { COLUMNS_MAX, ROWS_MAX, type Table } from './table.ts';
import { numberToText, placeCell } from './xlsx.ts';

export type BiffRefusal =
  | 'workbook_damaged'
  | 'workbook_too_old'
  | 'password'
  | 'too_many_rows'
  | 'date_system';

const RECORD = {
  formula: 0x06,
  end: 0x0a,
  date1904: 0x22,
  filePass: 0x2f,
  continue: 0x3c,
  boundSheet: 0x85,
  mulRk: 0xbd,
  sharedStrings: 0xfc,
  labelShared: 0xfd,
  number: 0x203,
  label: 0x204,
  string: 0x207,
  rk: 0x27e,
  begin: 0x809,
} as const;
const BIFF8 = 0x600;
const WORKSHEET = 0x10;

interface BiffRecord {
  readonly id: number;
  /** The body, and the bodies of the records that continue it. */
  readonly parts: readonly Buffer[];
}

interface Sheet {
  readonly rows: string[][];
  readonly formulaRows: Set<number>;
  /** Where a formula's text, in the record behind it, belongs. */
  textAt: { readonly row: number; readonly column: number } | null;
}

/** The sheets of a workbook stream of Excel 97 to 2003 (MS-XLS). Formulas are read by their kept values. */
export function readBiff(stream: Buffer): Result<readonly Table[], BiffRefusal> {
  try {
    return readSheets(stream);
  } catch (error) {
    if (error instanceof RangeError) return refuse('workbook_damaged');
    throw error;
  }
}

function readSheets(stream: Buffer): Result<readonly Table[], BiffRefusal> {
  const tables: Table[] = [];
  let shared: readonly string[] = [];
  let sheet: Sheet | null = null;
  for (const record of listRecords(stream)) {
    const body = record.parts[0] ?? Buffer.alloc(0);
    if (record.id === RECORD.filePass) return refuse('password');
    if (record.id === RECORD.date1904 && body.readUInt16LE(0) === 1) return refuse('date_system');
    if (record.id === RECORD.sharedStrings) shared = readSharedStrings(record.parts);
    if (record.id === RECORD.begin) {
      if (body.readUInt16LE(0) !== BIFF8) return refuse('workbook_too_old');
      sheet = body.readUInt16LE(2) === WORKSHEET ? { rows: [], formulaRows: new Set(), textAt: null } : null;
      if (sheet !== null) tables.push(sheet);
    }
    if (sheet !== null && !readCell(sheet, record.id, body, shared)) return refuse('too_many_rows');
  }
  return tables.length === 0 ? refuse('workbook_damaged') : ok(tables);
}

function* listRecords(stream: Buffer): Generator<BiffRecord> {
  let at = 0;
  while (at + 4 <= stream.length) {
    const id = stream.readUInt16LE(at);
    const parts: Buffer[] = [];
    do {
      const length = stream.readUInt16LE(at + 2);
      parts.push(stream.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    } while (at + 4 <= stream.length && stream.readUInt16LE(at) === RECORD.continue);
    yield { id, parts };
  }
}

function readSharedStrings(parts: readonly Buffer[]): readonly string[] {
  const text = new BiffText(parts, 8);
  const count = parts[0]?.readUInt32LE(4) ?? 0;
  const strings: string[] = [];
  while (strings.length < count && !text.isAtEnd()) strings.push(text.read());
  return strings;
}

/** False where a cell is outside of what a statement may have. */
function readCell(sheet: Sheet, id: number, body: Buffer, shared: readonly string[]): boolean {
  if (id === RECORD.string && sheet.textAt !== null) {
    return put(sheet, sheet.textAt, new BiffText([body], 0).read());
  }
  const at =
    body.length >= 6 ? { row: body.readUInt16LE(0), column: body.readUInt16LE(2) } : { row: 0, column: 0 };
  switch (id) {
    case RECORD.labelShared:
      return put(sheet, at, shared[body.readUInt32LE(6)] ?? '');
    case RECORD.label:
      return put(sheet, at, new BiffText([body.subarray(6)], 0).read());
    case RECORD.number:
      return put(sheet, at, numberToText(body.readDoubleLE(6)));
    case RECORD.rk:
      return put(sheet, at, numberToText(readRk(body, 6)));
    case RECORD.mulRk: {
      let isIn = true;
      for (let offset = 4; offset + 8 <= body.length; offset += 6) {
        const column = at.column + (offset - 4) / 6;
        isIn &&= put(sheet, { row: at.row, column }, numberToText(readRk(body, offset + 2)));
      }
      return isIn;
    }
    case RECORD.formula: {
      sheet.formulaRows.add(at.row);
      sheet.textAt = at;
      // Texts and errors are marked by their last two bytes; a text follows in a record of its own.
      return body.readUInt16LE(12) === 0xffff || put(sheet, at, numberToText(body.readDoubleLE(6)));
    }
    default:
      return true;
  }
}

function put(sheet: Sheet, at: { readonly row: number; readonly column: number }, text: string): boolean {
  if (at.row >= ROWS_MAX || at.column >= COLUMNS_MAX) return false;
  placeCell(sheet.rows, at, text);
  return true;
}

/** A number in 30 bits: an integer or the upper half of a double, and perhaps a hundredth of it. */
function readRk(body: Buffer, at: number): number {
  const bits = body.readInt32LE(at);
  let value = bits >> 2;
  if ((bits & 2) === 0) {
    const double = Buffer.alloc(8);
    double.writeInt32LE(bits & ~3, 4);
    value = double.readDoubleLE(0);
  }
  return (bits & 1) === 0 ? value : value / 100;
}

import { type Result, ok, refuse } from '@naru/core';
import { readCamt } from './camt.ts';
import { type EncodingRefusal, decodeText } from './encoding/decode-text.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { type StatementAccount, type StatementAnswer, refuseStatement } from './statement.ts';
import { readBiff } from './table/biff.ts';
import { readCompoundFile } from './table/compound-file.ts';
import { type CsvRefusal, readCsv } from './table/csv.ts';
import { readHtmlTable } from './table/html-table.ts';
import { findHeader, readTable } from './table/read-table.ts';
import type { Table } from './table/table.ts';
import { readXlsx } from './table/xlsx.ts';

export const STATEMENT_BYTES_MAX = 20_000_000;

/**
 * Reads a bank's statement, whatever its file is called: what it is shows in its first bytes. Either every
 * line is read, or nothing and all problems are listed.
 */
export function readStatement(bytes: Buffer, account: StatementAccount): StatementAnswer {
  if (bytes.length === 0) return refuseStatement('empty_file');
  if (bytes.length > STATEMENT_BYTES_MAX) return refuseStatement('too_large');
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const sheets = readXlsx(bytes);
    return sheets.ok ? readSheets(sheets.value, account) : refuseStatement(sheets.reason);
  }
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return readOldWorkbook(bytes, account);
  const text = decodeText(bytes, account.country === 'KR' ? 'cp949' : 'gb18030');
  return text.ok ? readText(text.value, account) : refuseStatement(text.reason);
}

export type RowsRefusal = 'empty_file' | 'too_large' | EncodingRefusal | CsvRefusal;

/** The rows of a CSV file, whatever it lists, by the same rules. */
export function readRows(bytes: Buffer): Result<readonly (readonly string[])[], RowsRefusal> {
  if (bytes.length === 0) return refuse('empty_file');
  if (bytes.length > STATEMENT_BYTES_MAX) return refuse('too_large');
  const text = decodeText(bytes, 'cp949');
  if (!text.ok) return text;
  const table = readCsv(text.value);
  return table.ok ? ok(table.value.rows) : table;
}

function readOldWorkbook(bytes: Buffer, account: StatementAccount): StatementAnswer {
  const file = readCompoundFile(bytes);
  if (!file.ok) return refuseStatement(file.reason);
  if (file.value.has('EncryptedPackage')) return refuseStatement('password');
  const stream = file.value.get('Workbook');
  if (stream === undefined)
    return refuseStatement(file.value.has('Book') ? 'workbook_too_old' : 'workbook_damaged');
  const sheets = readBiff(stream);
  return sheets.ok ? readSheets(sheets.value, account) : refuseStatement(sheets.reason);
}

function readText(text: string, account: StatementAccount): StatementAnswer {
  const head = text.slice(0, 2000);
  if (/^\s*<(?:\?xml|Document\b|!DOCTYPE (?!html))/.test(head)) return readCamt(text, account);
  if (/<(?:html|table|body|!doctype html)\b/i.test(head)) {
    const table = readHtmlTable(text);
    return table.ok ? readSheets([table.value], account) : refuseStatement(table.reason);
  }
  if (/^\s*(?:OFXHEADER|<OFX>)/.test(head)) return readOfx(text, account);
  if (/^:20:/m.test(head) && /^:(?:60[FM]|25):/m.test(head)) return readMt940(text, account);
  const table = readCsv(text);
  return table.ok ? readSheets([table.value], account) : refuseStatement(table.reason);
}

/** The sheet that has a header; two of them may be two accounts. */
function readSheets(sheets: readonly Table[], account: StatementAccount): StatementAnswer {
  const found = sheets.flatMap((table) => {
    const header = findHeader(table);
    return header === null ? [] : [{ table, header }];
  });
  const [first] = found;
  if (first === undefined) return refuseStatement('header_not_found');
  if (found.length > 1) return refuseStatement('several_sheets');
  const read = readTable(first.table, first.header, account);
  if (!read.ok || sheets.length === 1) return read;
  return { ok: true, value: { ...read.value, remarks: [...read.value.remarks, 'several_sheets'] } };
}

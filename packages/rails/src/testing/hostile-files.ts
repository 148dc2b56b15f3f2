import { unzipSync, zipSync } from 'fflate';
import { STATEMENT_BYTES_MAX } from '../statement/read-statement.ts';
import { camt, mt940, workbookOf } from '../statement/fixtures/write-statements.ts';

/** A file that exhausts the memory or the time of a desk which reads it without limits. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const MANY = 100_000;

const html = (text: string): Buffer => Buffer.from(`<html><table><tr><td>${text}</td></tr></table></html>`);
const cells = (count: number): string => '<c><v>1</v></c>'.repeat(count);

/** Statements that no bank writes. They end as their formats demand, so that none is refused as cut. */
export function makeHostileStatements(): readonly HostileFile[] {
  return [...makeFewHostileStatements(), ...makeLargeStatements()];
}

/** One of each kind: the others differ by their size alone, and take seconds to be made. */
export function makeFewHostileStatements(): readonly HostileFile[] {
  return listFiles({
    comments: html('<!--'.repeat(60_000)),
    scripts: html('<script>'.repeat(40_000)),
    'a tag without an end': html(`<${'a'.repeat(40_000)}`),
    'many tags': html('<td>'.repeat(500_000)),
    'tables in tables': html('<table><tr><td>'.repeat(MANY)),
    'a workbook that loops': makeLoopingWorkbook(),
    'a workbook of one sector size': makeLoopingWorkbook().fill(1, 30, 31),
    'a workbook that states 600 MB': zipOf(Buffer.alloc(600_000_000, 'a'), 1),
    'a workbook of 100,000 columns': plainWorkbook(`<row>${cells(MANY)}</row>`),
    commas: Buffer.alloc(19_000_000, ','),
    'XML of 100,000 levels': Buffer.from(camt('<Ntry>'.repeat(MANY))),
    'XML of 100,000 attributes': Buffer.from(camt(`<X ${numbered(MANY, (n) => `a${n}="1"`)}/>`)),
    'XML with a document type': Buffer.from(`<!DOCTYPE a [<!ENTITY b "b">]>${camt('&b;')}`),
  });
}

function makeLargeStatements(): readonly HostileFile[] {
  return listFiles({
    'as many comments as fit': html('<!--'.repeat(4_900_000)),
    'as many tags as fit': html('<td>'.repeat(4_900_000)),
    'a workbook of a million cells': plainWorkbook(`<row>${cells(64)}</row>`.repeat(18_000)),
    'a workbook of 60 MB': workbookOf(numberedRows(40_000, 64)),
    'a table of 100,000 columns': Buffer.from(`${'a,'.repeat(MANY)}\r\n`.repeat(90)),
    'one cell of 19 MB': Buffer.concat([Buffer.alloc(19_000_000, 'a'), Buffer.from(',1\r\n')]),
    'a quote without an end': Buffer.concat([Buffer.from('a,b\r\n"'), Buffer.alloc(19_000_000, 'a\n')]),
    'XML of 2 million elements': Buffer.from(camt('<X>1</X>'.repeat(2_000_000))),
    'OFX of 2 million tags': Buffer.from(`OFXHEADER:100\r\n\r\n<OFX>${'<X>1\r\n'.repeat(2_000_000)}</OFX>`),
    'MT940 of a million lines': Buffer.from(mt940(':86:aaaaaaaa\r\n'.repeat(1_000_000))),
    'as large as a file may be': Buffer.alloc(STATEMENT_BYTES_MAX, 'a,1\r\n'),
  });
}

function listFiles(files: Readonly<Record<string, Buffer>>): readonly HostileFile[] {
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
}

function numbered(count: number, textOf: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => textOf(n)).join(' ');
}

/** Rows of numbers that compress only a few times, like those of a real sheet. */
function numberedRows(count: number, columns: number): string {
  const cell = (n: number): string => `<c><v>${(n * 7_919) % 1_000_003}</v></c>`;
  return numbered(
    count,
    (row) => `<row>${numbered(columns, (column) => cell(row * columns + column))}</row>`,
  );
}

/** Stored without compression: a file that compresses too well is refused for that. */
function plainWorkbook(rows: string): Buffer {
  return Buffer.from(zipSync(unzipSync(workbookOf(rows)), { level: 0 }));
}

/** An old workbook whose allocation table names its own sector 109 times and whose chains never end. */
function makeLoopingWorkbook(bytes = 32_768): Buffer {
  const file = Buffer.alloc(bytes);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(1, 60);
  for (let n = 0; n < 109; n += 1) file.writeUInt32LE(0, 76 + n * 4);
  for (let at = 512; at + 4 <= 1024; at += 4) file.writeUInt32LE(2, at);
  for (let at = 1024; at + 128 <= bytes; at += 128) {
    file.write(`S${at}`, at, 'utf16le');
    file.writeUInt16LE(12, at + 64);
    file.writeUInt8(2, at + 66);
    file.writeUInt32LE(1, at + 116);
    file.writeUInt32LE(0x7f_ff_ff_ff, at + 120);
  }
  return file;
}

function zipOf(sheet: Buffer, level: 0 | 1): Buffer {
  return Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': sheet }, { level }));
}

// The OpenType `name` table (ISO/IEC 14496-22): reading the tables of a font and giving it a new name.

/** Every table starts at a multiple of four bytes. */
const ALIGNMENT_BYTES = 4;
const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/** Added up with all other words of a font, `head.checkSumAdjustment` has to give this. */
const WHOLE_FONT_SUM = 0xb1b0afba;
const ADJUSTMENT_OFFSET = 8;

/** Behind the name ids: family, subfamily, full name, PostScript name, copyright, licence and its address. */
export interface FontNames {
  readonly family: string;
  readonly copyright: string;
  readonly licence: string;
  readonly licenceUrl: string;
}

/**
 * Gives an uncompressed font a new family name and drops all old names. Fonts whose licence reserves the old
 * name (OFL 1.1, condition 3) have to lose it once they are cut down. `STAT`, which names
 * styles for the menus of editors by names that are gone, goes with them: Firefox logs that it is broken.
 */
export function renameFont(font: Buffer, names: FontNames): Buffer {
  const tables = readTables(font);
  tables.set('name', nameTable(names));
  tables.delete('STAT');
  return writeFont(font.readUInt32BE(0), tables);
}

function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    const offset = font.readUInt32BE(record + 8);
    const bytes = font.subarray(offset, offset + font.readUInt32BE(record + 12));
    tables.set(font.toString('latin1', record, record + 4), Buffer.from(bytes));
  }
  return tables;
}

function nameTable({ family, copyright, licence, licenceUrl }: FontNames): Buffer {
  const texts = new Map([
    [0, copyright],
    [1, family],
    [2, 'Regular'],
    [3, family],
    [4, family],
    [5, 'Version 1.000'],
    [6, family.replaceAll(' ', '')],
    [13, licence],
    [14, licenceUrl],
  ]);
  const records = Buffer.alloc(texts.size * 12);
  const strings: Buffer[] = [];
  let stringOffset = 0;
  let record = 0;
  for (const [nameId, text] of texts) {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    // Windows, Unicode BMP, English (United States): the one entry that every system reads.
    for (const [index, value] of [3, 1, 0x409, nameId, bytes.length, stringOffset].entries())
      records.writeUInt16BE(value, record + index * 2);
    strings.push(bytes);
    stringOffset += bytes.length;
    record += 12;
  }
  const header = Buffer.alloc(6);
  header.writeUInt16BE(texts.size, 2);
  header.writeUInt16BE(header.length + records.length, 4);
  return Buffer.concat([header, records, ...strings]);
}

function writeFont(version: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const head = tables.get('head');
  if (head === undefined) throw new Error('a font without a head table');
  head.writeUInt32BE(0, ADJUSTMENT_OFFSET);
  const directory = Buffer.alloc(HEADER_BYTES + tables.size * RECORD_BYTES);
  const power = Math.floor(Math.log2(tables.size));
  directory.writeUInt32BE(version, 0);
  for (const [index, value] of [
    tables.size,
    2 ** power * 16,
    power,
    (tables.size - 2 ** power) * 16,
  ].entries())
    directory.writeUInt16BE(value, 4 + index * 2);
  const bodies: Buffer[] = [];
  let offset = directory.length;
  let record = HEADER_BYTES;
  for (const [tag, table] of [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const body = padded(table);
    directory.write(tag, record, 'latin1');
    for (const [index, value] of [wordSum(body), offset, table.length].entries())
      directory.writeUInt32BE(value, record + 4 + index * 4);
    bodies.push(body);
    offset += body.length;
    record += RECORD_BYTES;
  }
  const font = Buffer.concat([directory, ...bodies]);
  return withAdjustment(font);
}

function withAdjustment(font: Buffer): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    if (font.toString('latin1', record, record + 4) !== 'head') continue;
    const adjustment = (WHOLE_FONT_SUM - wordSum(font)) >>> 0;
    font.writeUInt32BE(adjustment, font.readUInt32BE(record + 8) + ADJUSTMENT_OFFSET);
  }
  return font;
}

function padded(table: Buffer): Buffer {
  const rest = table.length % ALIGNMENT_BYTES;
  return rest === 0 ? table : Buffer.concat([table, Buffer.alloc(ALIGNMENT_BYTES - rest)]);
}

function wordSum(bytes: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < bytes.length; offset += 4) sum = (sum + bytes.readUInt32BE(offset)) >>> 0;
  return sum;
}

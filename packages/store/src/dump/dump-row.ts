import { StoreFault } from '../store-fault.ts';

// Rows as PostgreSQL's COPY writes and reads them in its text format
// (https://www.postgresql.org/docs/current/sql-copy.html): values between tabs, `\N` for null.

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const ESCAPED = /[\\\b\f\n\r\t\v]/g;
const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(ESCAPES).map(([character, escape]) => [escape.slice(1), character]),
);

/** One row with its newline. */
export function writeRow(values: readonly unknown[]): string {
  return `${values.map(writeValue).join('\t')}\n`;
}

function writeValue(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw new StoreFault('row_malformed', 'a row has a value of another kind');
  return value.search(ESCAPED) < 0 ? value : value.replace(ESCAPED, (found) => ESCAPES[found] ?? found);
}

/** The values of one row, given without its newline. */
export function parseRow(line: string): (string | null)[] {
  const values = line.split('\t');
  return line.includes('\\') ? values.map(parseValue) : values;
}

function parseValue(text: string): string | null {
  if (text === '\\N') return null;
  return text.replace(/\\(.)/gs, (_, letter: string) => {
    const meaning = MEANINGS.get(letter);
    if (meaning === undefined) throw new StoreFault('row_malformed', 'a row of the dump cannot be read');
    return meaning;
  });
}

/** The rows in pieces of any size, one by one and without their newlines. */
export async function* splitRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes =
      rest.length === 0
        ? Buffer.from(piece.buffer, piece.byteOffset, piece.length)
        : Buffer.concat([rest, piece]);
    const end = bytes.lastIndexOf(NEWLINE);
    rest = bytes.subarray(end + 1);
    if (end > 0) yield bytes.toString('utf8', 0, end).split('\n');
  }
  if (rest.length > 0) throw new StoreFault('row_malformed', 'the last row of a dump is cut');
}

const NEWLINE = 0x0a;

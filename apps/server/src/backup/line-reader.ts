import { tornOrAltered } from './backup-fault.ts';

/** Reads text that arrives in pieces of any size. */
export interface LineReader {
  /** Without its newline; null at the end. */
  nextLine(): Promise<string | null>;
  /** All lines before the one that is `mark`, which is read, too; in pieces of whole lines. */
  linesUntil(mark: string): AsyncIterable<Uint8Array>;
}

const NEWLINE = 0x0a;
/** Of a line that is read whole: the manifest with the files in it. */
const LINE_BYTES_MAX = 256 * 1024 * 1024;

export function createLineReader(pieces: AsyncIterable<Uint8Array>): LineReader {
  const source = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const readMore = async (): Promise<boolean> => {
    const { done, value } = await source.next();
    if (done === true) return false;
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value]);
    return true;
  };
  return {
    nextLine: async () => {
      const held: Buffer[] = [];
      let heldBytes = 0;
      for (;;) {
        const end = rest.indexOf(NEWLINE);
        if (end >= 0) {
          const line = Buffer.concat([...held, rest.subarray(0, end)]).toString();
          rest = rest.subarray(end + 1);
          return line;
        }
        held.push(rest);
        heldBytes += rest.length;
        rest = Buffer.alloc(0);
        if (heldBytes > LINE_BYTES_MAX) throw tornOrAltered();
        if (!(await readMore())) {
          if (heldBytes > 0) throw tornOrAltered();
          return null;
        }
      }
    },
    linesUntil: async function* readUntil(mark) {
      const marked = Buffer.from(`${mark}\n`);
      for (;;) {
        const place = findLine(rest, marked);
        if (place >= 0) {
          if (place > 0) yield rest.subarray(0, place);
          rest = rest.subarray(place + marked.length);
          return;
        }
        const end = rest.lastIndexOf(NEWLINE) + 1;
        if (end > 0) {
          yield rest.subarray(0, end);
          rest = rest.subarray(end);
        }
        if (!(await readMore())) throw tornOrAltered();
      }
    },
  };
}

/** Where `line`, which ends in a newline, begins at the beginning of a line. */
function findLine(bytes: Buffer, line: Buffer): number {
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + 1))
    if (at === 0 || bytes[at - 1] === NEWLINE) return at;
  return -1;
}

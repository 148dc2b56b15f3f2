import { type Result, ok, refuse } from '@naru/core';
import { cptable } from '@e965/xlsx/dist/cpexcel.full.mjs';

export type EncodingRefusal = 'encoding_mixed' | 'encoding_unknown';

/** The encoding of text that has no mark and is not UTF-8: the usual one of a country's banks. */
export type LocalEncoding = 'cp949' | 'gb18030';

/** A byte order mark decides, then strict UTF-8, then the XML declaration, then the country's encoding. */
export function decodeText(bytes: Uint8Array, local: LocalEncoding): Result<string, EncodingRefusal> {
  const marked = markedEncoding(bytes);
  if (marked !== null) return answer(decodeStrictly(marked, bytes));
  const wide = unmarkedWide(bytes);
  if (wide !== null) return answer(decodeStrictly(wide, bytes));
  const unicode = decodeStrictly('utf-8', bytes);
  if (unicode !== null) return ok(unicode);
  if (hasUnicodeLine(bytes)) return refuse('encoding_mixed');
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const stated = /^\s*<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(head)?.[1];
  if (stated !== undefined && LATIN.test(stated)) return answer(decodeStrictly(stated, bytes));
  const ofLocal = local === 'cp949' ? decodeCp949(bytes) : decodeStrictly('gb18030', bytes);
  const isLatin = /^CHARSET:(?:1252|ISO-8859-1)\s*$/m.test(head);
  return answer(ofLocal ?? (isLatin ? decodeStrictly('windows-1252', bytes) : null));
}

const HEAD_BYTES = 500;
/** Any bytes are valid texts of these encodings, so a file has to declare them. */
const LATIN = /^(?:iso-8859-\d{1,2}|windows-125\d|us-ascii)$/i;

function answer(text: string | null): Result<string, EncodingRefusal> {
  return text === null ? refuse('encoding_unknown') : ok(text);
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without its mark: digits, commas and line ends have one zero byte each, all on the same side. */
function unmarkedWide(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, HEAD_BYTES * 4);
  const zeros = (side: number): number => head.filter((byte, at) => byte === 0 && at % 2 === side).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.max(even, odd) < head.length / 20 || Math.min(even, odd) > Math.max(even, odd) / 20) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The decoder drops the mark. */
function decodeStrictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const CP949 = 949;
/** The table's entry for bytes that are no character. */
const NO_CHARACTER = '\uFDFF';

/**
 * CP949, the encoding of most Korean banks: Node's own `euc-kr` has only 2,350 of its 11,172 syllables, and
 * reads the others as other characters without an error. Null if the bytes are not CP949.
 */
function decodeCp949(bytes: Uint8Array): string | null {
  const characters = cptable[CP949]?.dec ?? {};
  let text = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const code = byte < 0x80 ? byte : (byte << 8) | (bytes[(at += 1)] ?? 0);
    const character = characters[code] ?? NO_CHARACTER;
    if (character === NO_CHARACTER) return null;
    text += character;
  }
  return text;
}

/** This many characters of three bytes in a row are no accident of another encoding. */
const WIDE_CHARACTERS_MIN = 4;

function hasUnicodeLine(bytes: Uint8Array): boolean {
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    const line = decodeStrictly('utf-8', bytes.subarray(start, end));
    if (line !== null && (line.match(/[\u0800-\uffff]/g)?.length ?? 0) >= WIDE_CHARACTERS_MIN) return true;
    start = end + 1;
  }
  return false;
}

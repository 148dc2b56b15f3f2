/** How a printed name compares with the expected name. */
export type NameLikeness = 'equal' | 'cut' | 'unclear' | 'absent' | 'other';

const COMPANY = /주식회사|농업회사법인|유한회사|\(주\)|\(유\)|㈜|\s/gu;
/** Companies through which people pay: the name in the text is what they typed, not the holder's. */
const WALLET = /카카오페이|비바리퍼블리카|토스페이|네이버페이|네이버파이낸셜|페이코|财付通|支付宝/u;

/** A name without the parts that banks write differently: the form of a company, blanks, width, case. */
export function plainName(text: string): string {
  // Most names need no change, and a long statement compares millions.
  if (/^[가-힣]+$/u.test(text) && !text.includes('회사')) return text;
  return text.normalize('NFC').replace(COMPANY, '').normalize('NFKC').replace(COMPANY, '').toUpperCase();
}

export function isWallet(holder: string): boolean {
  return WALLET.test(holder);
}

/** Bytes in a Korean code page, at which banks cut a name: a syllable counts two. */
function printedBytes(text: string): number {
  return Array.from(text).reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0);
}

export interface PrintedName {
  readonly name: string;
  /** Bytes of the whole printed text, from which a cut is recognised. */
  readonly bytes: number;
}

/** The name of a printed text, without a reference behind it. */
export function readPrintedName(shown: string): PrintedName {
  const bare = shown.replace(/(?<=[^0-9A-Za-z\s-])[\s-]*[0-9A-Za-z][0-9A-Za-z -]*$/u, '').trim();
  const isReferenceAlone = /^[0-9A-Za-z -]*$/.test(bare) && /\d/.test(bare);
  return { name: isReferenceAlone ? '' : plainName(bare), bytes: printedBytes(shown) };
}

interface NameQuestion {
  readonly expected: string;
  /** Bytes after which the bank cuts a name. */
  readonly cutBytes: number;
  /** True if a reference follows the name, which explains a short name. */
  readonly hasReference: boolean;
}

export function compareNames(printed: PrintedName, question: NameQuestion): NameLikeness {
  const { name } = printed;
  const expected = plainName(question.expected);
  if (name === '') return 'absent';
  if (name === expected) return 'equal';
  // In Latin letters a name cannot be distinguished from a reference behind it.
  if (question.hasReference && name.startsWith(expected)) return 'equal';
  const isCut = question.hasReference || printed.bytes >= question.cutBytes - 1;
  if (name.length >= 2 && expected.startsWith(name) && isCut) return 'cut';
  if (name.includes('*') && isCoveredName(name, expected)) return 'unclear';
  // A name in Latin letters may transcribe a name in any other script.
  const isLatin = /^[A-Z.]+$/.test(name);
  return isLatin && !/[A-Z]/.test(expected) ? 'unclear' : 'other';
}

/** Compares a masked name: `何*山` may be `何青山`; each covered character is one. */
function isCoveredName(name: string, expected: string): boolean {
  const signs = Array.from(name);
  const wanted = Array.from(expected);
  return (
    signs.length === wanted.length && signs.every((sign, index) => sign === '*' || sign === wanted[index])
  );
}

const REFERENCE_SIGNS = 6;

/** References are read as if `O` were 0 and `I` and `L` were 1, because people type them so. */
function foldSigns(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The reference without prefix and dashes: `NR-7K3M-Q2` is `7K3MQ2`. */
export function bareReference(reference: string): string {
  return foldSigns(
    reference
      .toUpperCase()
      .replace(/^[A-Z]+-/, '')
      .replace(/[^0-9A-Z]/g, ''),
  );
}

/** Every run of six characters in a text that can be a reference. */
export function listReferenceSigns(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [run] of text
    .normalize('NFKC')
    .toUpperCase()
    .matchAll(/[0-9A-Z][0-9A-Z -]*/g)) {
    const signs = foldSigns(run.replace(/[^0-9A-Z]/g, ''));
    for (let at = 0; at + REFERENCE_SIGNS <= signs.length; at += 1) {
      found.add(signs.slice(at, at + REFERENCE_SIGNS));
    }
  }
  return found;
}

/** The reference that six characters can be; `O`, `I` and `L` never occur in one. */
export function referenceOf(signs: string): string {
  return `NR-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;

/** The 2,350 syllables of KS X 1001 in the order of Unicode: all that everyday Korean writes. */
export function ksSyllables(): readonly string[] {
  const decoder = new TextDecoder('euc-kr');
  const syllables: string[] = [];
  for (let lead = 0xb0; lead <= 0xc8; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1)
      syllables.push(decoder.decode(Uint8Array.of(lead, trail)));
  return syllables.filter(isSyllable).toSorted();
}

function isSyllable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return letter.length === 1 && code >= HANGUL_FIRST && code <= HANGUL_LAST;
}

export interface HangulSlice {
  readonly letters: readonly string[];
  /** From the first letter to just before the next slice, as CSS writes it. */
  readonly range: string;
}

/** KS X 1001 in slices of about the same number of letters. */
export function hangulSlices(count: number): readonly HangulSlice[] {
  const letters = ksSyllables();
  const size = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, index) => {
    const slice = letters.slice(index * size, (index + 1) * size);
    const first = slice[0]?.codePointAt(0) ?? HANGUL_FIRST;
    const last = slice.at(-1)?.codePointAt(0) ?? HANGUL_LAST;
    return { letters: slice, range: `U+${hex(first)}-${hex(last)}` };
  });
}

/** The code points of a text as a CSS `unicode-range`, neighbours joined. */
export function unicodeRange(letters: string): string {
  const codes = [...new Set(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0))].toSorted(
    (a, b) => a - b,
  );
  const runs: { first: number; last: number }[] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run !== undefined && run.last === code - 1) run.last = code;
    else runs.push({ first: code, last: code });
  }
  return runs
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}

function hex(code: number): string {
  return code.toString(16).toUpperCase();
}

/** Each particle by its form after a consonant. `으로` is `로` after a vowel and after ㄹ. */
const FORM_AFTER_VOWEL: Readonly<Record<string, string>> = {
  을: '를',
  이: '가',
  은: '는',
  과: '와',
  으로: '로',
};

type FinalSound = 'vowel' | 'ㄹ' | 'consonant';

/** How digits and Latin letters end when they are read aloud in Korean (영, 일, 삼 … and 엘, 엠, 엔, 알). */
const FINAL_SOUNDS: Readonly<Record<string, FinalSound>> = {
  0: 'consonant',
  1: 'ㄹ',
  3: 'consonant',
  6: 'consonant',
  7: 'ㄹ',
  8: 'ㄹ',
  L: 'ㄹ',
  M: 'consonant',
  N: 'consonant',
  R: 'ㄹ',
};

/**
 * Symbols that are read as a word with another ending than their last letter (닷, 매틱). All others are read
 * letter by letter, as Korean exchanges and news do: `BTC를` (비티씨), not `BTC을` (비트코인).
 */
const READ_AS_WORDS: ReadonlySet<string> = new Set(['DOT', 'MATIC']);

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
/** Syllables that differ only in their final consonant; the first of them has none, the ninth has ㄹ. */
const FINALS = 28;
const FINAL_RIEUL = 8;

/** Adds a particle in its right form: `5 LTC` with `이` is `5 LTC가`. One with a single form stays as it is. */
export function withParticle({
  text,
  particle,
}: {
  readonly text: string;
  readonly particle: string;
}): string {
  const sound = finalSoundOf(text);
  const isAfterVowel = sound === 'vowel' || (sound === 'ㄹ' && particle === '으로');
  return `${text}${isAfterVowel ? (FORM_AFTER_VOWEL[particle] ?? particle) : particle}`;
}

/** The sound before a particle; brackets and quotation marks at the end are not read, but `%` is (퍼센트). */
function finalSoundOf(text: string): FinalSound {
  const word = /(?:[A-Za-z]+|[0-9%가-힣])(?=[^0-9A-Za-z%가-힣]*$)/.exec(text)?.[0] ?? '';
  if (READ_AS_WORDS.has(word)) return 'consonant';
  const last = word.slice(-1).toUpperCase();
  const code = last.charCodeAt(0);
  if (!(code >= HANGUL_FIRST && code <= HANGUL_LAST)) return FINAL_SOUNDS[last] ?? 'vowel';
  const final = (code - HANGUL_FIRST) % FINALS;
  if (final === 0) return 'vowel';
  return final === FINAL_RIEUL ? 'ㄹ' : 'consonant';
}

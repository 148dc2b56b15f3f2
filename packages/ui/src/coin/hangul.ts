/** First syllable of the Hangul block; syllables follow in the order initial, vowel, final (Unicode 3.12). */
const SYLLABLE_FIRST = 0xac00;
const SYLLABLE_LAST = 0xd7a3;
const FINALS_PER_VOWEL = 28;
const SYLLABLES_PER_INITIAL = 588;

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

/** Consonant pairs that are typed with two keys. */
const PAIRS: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};

function isSyllable(letter: string): boolean {
  const code = letter.charCodeAt(0);
  return code >= SYLLABLE_FIRST && code <= SYLLABLE_LAST;
}

/** The initial consonant of each syllable; other letters stay: `비트코인` is `ㅂㅌㅋㅇ`. */
export function initialConsonants(text: string): string {
  return Array.from(text)
    .map((letter) => {
      if (!isSyllable(letter)) return letter;
      return INITIALS.charAt(Math.floor((letter.charCodeAt(0) - SYLLABLE_FIRST) / SYLLABLES_PER_INITIAL));
    })
    .join('');
}

/** The typed letters: `빝` and `비ㅌ` are both `ㅂㅣㅌ`, so a half-typed syllable matches the word. */
export function pressedLetters(text: string): string {
  return Array.from(text)
    .map((letter) => (isSyllable(letter) ? syllableLetters(letter) : pairLetters(letter)))
    .join('');
}

function syllableLetters(syllable: string): string {
  const index = syllable.charCodeAt(0) - SYLLABLE_FIRST;
  const vowelIndex = Math.floor((index % SYLLABLES_PER_INITIAL) / FINALS_PER_VOWEL);
  const final = FINALS.charAt(index % FINALS_PER_VOWEL).trim();
  return (
    INITIALS.charAt(Math.floor(index / SYLLABLES_PER_INITIAL)) +
    VOWELS.charAt(vowelIndex) +
    pairLetters(final)
  );
}

function pairLetters(letter: string): string {
  return PAIRS[letter] ?? letter;
}

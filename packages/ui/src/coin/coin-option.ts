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

/** One row of the coin picker. */
export interface CoinOption {
  readonly id: string;
  readonly symbol: string;
  /** In the reader's language. */
  readonly name: string;
  /** `Tron · TRC-20`, `Bank transfer`. */
  readonly networkLabel: string;
  /** Other names by which a search finds it, such as the Korean one. */
  readonly searchNames?: readonly string[];
  /** Shown at the right of its row, such as `$70,283.03`. */
  readonly priceText?: string;
  /** Shown under the price: how much of the coin is available. */
  readonly stockText?: string;
  /** Why it cannot be chosen now; shown in its row. */
  readonly disabledReason?: string;
}

const CONSONANTS_ONLY = /^[ㄱ-ㅎ]+$/;

/**
 * The options that match a search text, sorted by symbol with exact matches first. It matches symbols, names,
 * networks, half-typed Hangul and initial consonants (`ㅂㅌㅋㅇ`), each word by itself (`usdt trc`); where that
 * finds nothing, also words with one letter wrong (`bitcon`). The empty text matches all.
 */
export function findCoins(options: readonly CoinOption[], searchText: string): readonly CoinOption[] {
  const wanted = plainForm(searchText);
  const words = searchText.split(/\s+/).map(plainForm);
  const exact = options.filter((option) => fits(option, wanted) || words.every((word) => fits(option, word)));
  const found =
    exact.length > 0
      ? exact
      : options.filter((option) => words.every((word) => fits(option, word) || isMisspelt(option, word)));
  return found.sort(
    (one, other) =>
      closeness(one, wanted) - closeness(other, wanted) ||
      compareTexts(one.symbol, other.symbol) ||
      compareTexts(one.networkLabel, other.networkLabel),
  );
}

function plainForm(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s()·-]/g, '');
}

function textsOf({ symbol, name, networkLabel, searchNames = [] }: CoinOption): readonly string[] {
  return [symbol, name, networkLabel, ...searchNames];
}

function fits(option: CoinOption, wanted: string): boolean {
  const texts = textsOf(option).map(plainForm);
  if (CONSONANTS_ONLY.test(wanted)) return texts.some((text) => initialConsonants(text).includes(wanted));
  const pressed = pressedLetters(wanted);
  return texts.some((text) => text.includes(wanted) || pressedLetters(text).includes(pressed));
}

/** Shorter words have too many neighbours. */
const MISSPELT_LETTERS_MIN = 4;

function isMisspelt(option: CoinOption, wanted: string): boolean {
  if (wanted.length < MISSPELT_LETTERS_MIN) return false;
  const words = textsOf(option).flatMap((text) => text.split(/[\s()·-]+/));
  return words.some((word) => isOneLetterOff(word.toLowerCase(), wanted));
}

/** One letter is missing, added, replaced, or has changed places with the next. */
function isOneLetterOff(one: string, other: string): boolean {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [rest, otherRest] = [one.slice(from), other.slice(from)];
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (isSwapped && rest.slice(2) === otherRest.slice(2))
  );
}

/** 0 for the exact symbol, 1 for its beginning, 2 otherwise. */
function closeness(option: CoinOption, wanted: string): number {
  if (wanted === '') return 0;
  const symbol = plainForm(option.symbol);
  if (symbol === wanted) return 0;
  return symbol.startsWith(wanted) ? 1 : 2;
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The next row that can be chosen, wrapping around; -1 if there is none. */
export function nextChoosable(options: readonly CoinOption[], fromIndex: number, step: 1 | -1): number {
  for (let count = 1; count <= options.length; count += 1) {
    const index = (fromIndex + step * count + options.length * count) % options.length;
    if (options[index]?.disabledReason === undefined) return index;
  }
  return -1;
}

import { initialConsonants, pressedLetters } from './hangul.ts';

/** One row of the coin picker. */
export interface CoinOption {
  readonly id: string;
  readonly symbol: string;
  /** In the reader's language. */
  readonly name: string;
  /** `Tron · TRC-20`, `Bank transfer`. */
  readonly networkLabel: string;
  /** Names that also find it, such as the Korean one. */
  readonly searchNames?: readonly string[];
  /** At the right of its row, such as `$70,283.03`. */
  readonly priceText?: string;
  /** Under the price: how much of it there is. */
  readonly stockText?: string;
  /** Why it cannot be chosen now; shown in its row. */
  readonly disabledReason?: string;
}

const CONSONANTS_ONLY = /^[ㄱ-ㅎ]+$/;

/**
 * The options that match a search text, sorted by symbol with exact matches first. It matches symbols, names,
 * networks, half-typed Hangul and initial consonants (`ㅂㅌㅋㅇ`). The empty text matches all.
 */
export function findCoins(options: readonly CoinOption[], searchText: string): readonly CoinOption[] {
  const wanted = plainForm(searchText);
  const found = wanted === '' ? [...options] : options.filter((option) => fits(option, wanted));
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

function fits(option: CoinOption, wanted: string): boolean {
  const texts = [option.symbol, option.name, option.networkLabel, ...(option.searchNames ?? [])].map(
    plainForm,
  );
  if (CONSONANTS_ONLY.test(wanted)) return texts.some((text) => initialConsonants(text).includes(wanted));
  const pressed = pressedLetters(wanted);
  return texts.some((text) => text.includes(wanted) || pressedLetters(text).includes(pressed));
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

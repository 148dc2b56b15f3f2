const CAUSE_CHARS_MAX = 300;
const WORD_CHARS_MAX = 20;
const WORD_WITH_DIGITS_CHARS_MAX = 8;

/** The name and the code of a fault, such as `StoreFault disk_full`. */
export function nameFault(thrown: Error): string {
  return 'code' in thrown && typeof thrown.code === 'string' ? `${thrown.name} ${thrown.code}` : thrown.name;
}

/**
 * What operators read of a fault: its name, its code and its message. A message may quote a customer's data
 * or a credential, so only ordinary words and small numbers of it are kept.
 */
export function describeCause(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const words = toOneLine(thrown.message)
    .slice(0, 2 * CAUSE_CHARS_MAX)
    .replaceAll(/(?<!\p{L})(["'`“]).*?(?:["'`”]|$)/gu, COVER)
    .split(' ')
    .map((word, place) => (isOrdinary(word) && (place === 0 || !isName(word)) ? word : COVER));
  return toOneLine(`${nameFault(thrown)}: ${words.join(' ')}`).slice(0, CAUSE_CHARS_MAX);
}

const COVER = '…';

/** False for an e-mail, link, path, setting with its value, address, key, or account number. */
function isOrdinary(word: string): boolean {
  if (/[@/\\=]/u.test(word)) return false;
  return word.length <= (/\d/u.test(word) ? WORD_WITH_DIGITS_CHARS_MAX : WORD_CHARS_MAX);
}

/** True for a word capitalized within a sentence, or in a script of no message of the desk: maybe a name. */
function isName(word: string): boolean {
  return /^\P{L}*\p{Lu}\p{Ll}/u.test(word) || /(?!\p{Script=Latin})\p{L}/u.test(word);
}

/** The text on one line, without control and direction characters. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
}

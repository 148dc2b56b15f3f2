/** Longer than any address, account line or key here; longer texts are refused. */
export const PASTED_CHARACTERS_MAX = 512;

/** Of an input field: one more than is accepted, so that a longer text is refused, not cut before its tag. */
export const ADDRESS_LETTERS_MAX = PASTED_CHARACTERS_MAX + 1;

/**
 * Characters that show nothing: format characters of Unicode (direction marks, isolates, joiners) and
 * variation selectors. Chats, messengers and PDF files leave them in copied text.
 */
const INVISIBLE = /[\p{Cf}\ufe00-\ufe0f]/gu;

/** Removes invisible characters and surrounding whitespace. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').trim();
}

/** A pasted address or account, cleaned. A text that is too long becomes empty: a part of it is another. */
export function cleanPastedText(text: string): string {
  return text.length > PASTED_CHARACTERS_MAX ? '' : withoutInvisible(text);
}

/** More than any address, account line or key of a currency here; longer texts are not looked at. */
export const PASTED_CHARACTERS_MAX = 512;

/** Blanks at the ends, and the characters that nobody sees and chats and PDF files leave behind. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** What a person meant to paste: without invisible characters and without blanks around it. */
export function cleanPastedText(text: string): string {
  return text
    .slice(0, PASTED_CHARACTERS_MAX + 1)
    .replace(INVISIBLE, '')
    .trim();
}

export interface PaymentUriParts {
  readonly scheme: string;
  readonly path: string;
}

/** Splits `bitcoin:1abc?amount=1` (BIP 21) and its likes; null when the text is no such URI. */
export function splitPaymentUri(text: string): PaymentUriParts | null {
  const match = /^([a-z][a-z0-9+.-]{1,20}):(?:\/\/)?([^?#\s]+)/i.exec(text);
  if (match === null) return null;
  return { scheme: (match[1] ?? '').toLowerCase(), path: match[2] ?? '' };
}

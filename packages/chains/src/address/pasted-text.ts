/** Longer than any address, account line or key here; longer texts are cut and then fail to parse. */
export const PASTED_CHARACTERS_MAX = 512;

/** Invisible characters that chats and PDF files leave in copied text. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Removes invisible characters and surrounding whitespace. */
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

/** Splits `bitcoin:1abc?amount=1` (BIP 21) and similar URIs; null for anything else. */
export function splitPaymentUri(text: string): PaymentUriParts | null {
  const match = /^([a-z][a-z0-9+.-]{1,20}):(?:\/\/)?([^?#\s]+)/i.exec(text);
  if (match === null) return null;
  return { scheme: (match[1] ?? '').toLowerCase(), path: match[2] ?? '' };
}

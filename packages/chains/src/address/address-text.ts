export interface AddressParameter {
  readonly name: string;
  readonly value: string;
}

/** An address as wallets write it: `scheme:address?name=value&name=value` (RFC 3986, BIP 21, EIP-681). */
export interface AddressText {
  /** In lower case; null without one. */
  readonly scheme: string | null;
  readonly address: string;
  readonly parameters: readonly AddressParameter[];
}

/** No address here has a scheme's length before its first colon, so `rHb9...:77` has no scheme. */
const PARTS =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]{1,20}):(?:\/\/)?(?:transfer\/)?)?(?<address>[^?&]*)(?<query>.*)$/is;

/**
 * Splits a text at its scheme and at the first `?` or `&`. A `?` or `;` between parameters separates them,
 * too: wallets percent-encode both within a value, and text that is not read as a parameter would be lost.
 */
export function splitAddressText(pasted: string): AddressText {
  const { scheme, address = '', query = '' } = PARTS.exec(pasted)?.groups ?? {};
  const parts = query.split(/[?&;]/).filter((part) => part !== '');
  return { scheme: scheme?.toLowerCase() ?? null, address, parameters: parts.map(readParameter) };
}

function readParameter(part: string): AddressParameter {
  const at = part.indexOf('=');
  if (at === -1) return { name: part, value: '' };
  return { name: part.slice(0, at), value: decodeParameter(part.slice(at + 1)) };
}

/** A value that cannot be decoded is left as it is. */
export function decodeParameter(written: string): string {
  const spaced = written.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Longer than any address, account line or key here; longer texts are refused. */
export const PASTED_CHARACTERS_MAX = 512;

/** Limit of an input field: one more than is accepted, so that a longer text is refused and not cut. */
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

/** A pasted address or account, cleaned. Too long a text becomes empty: a part would be another address. */
export function cleanPastedText(text: string): string {
  return text.length > PASTED_CHARACTERS_MAX ? '' : withoutInvisible(text);
}

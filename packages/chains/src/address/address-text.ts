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
 * too: wallets percent-encode both within a value, and what is not read as a parameter would be lost.
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

import { ok, refuse } from '@naru/core';
import type { AddressCheck } from './address.ts';

/** A number or text that identifies the customer at an address shared by many, as exchanges use it. */
export interface AddressTag {
  /** Its parameter in the canonical spelling of an address: `rHb9…?dt=7`. */
  readonly parameter: 'dt' | 'memo' | 'text';
  isGood(tag: string): boolean;
}

const DESTINATION_TAG_MAX = 4_294_967_295;
const MEMO_CHARACTERS_MAX = 256;
const COMMENT_CHARACTERS_MAX = 120;

/** Characters that people can see and type; others would be invisible in a wallet. */
const PRINTABLE = /^[\x20-\x7e]+$/;

const TAGS: ReadonlyMap<string, AddressTag> = new Map([
  [
    'xrp',
    {
      parameter: 'dt',
      isGood: (tag) => /^(?:0|[1-9]\d{0,9})$/.test(tag) && Number(tag) <= DESTINATION_TAG_MAX,
    },
  ],
  ['atom', { parameter: 'memo', isGood: (tag) => tag.length <= MEMO_CHARACTERS_MAX && PRINTABLE.test(tag) }],
  [
    'ton',
    { parameter: 'text', isGood: (tag) => tag.length <= COMMENT_CHARACTERS_MAX && PRINTABLE.test(tag) },
  ],
]);

/** The tag of a network's addresses (32-bit destination tag, memo or comment); null if it has none. */
export function findAddressTag(networkId: string): AddressTag | null {
  return TAGS.get(networkId) ?? null;
}

/** An address and its tag, as two form fields. */
export interface TaggedAddress {
  readonly address: string;
  readonly tag: string;
}

/** Splits `address?dt=7`; other parameters are dropped, and a tag that cannot be decoded is left as it is. */
export function splitAddressTag(tag: AddressTag, text: string): TaggedAddress {
  const at = text.indexOf('?');
  if (at === -1) return { address: text, tag: '' };
  return { address: text.slice(0, at), tag: readParameter(text.slice(at + 1), tag.parameter) };
}

/** The canonical spelling of an address with its tag; without one, just the address. */
export function joinAddressTag(tag: AddressTag, { address, tag: given }: TaggedAddress): string {
  return given === '' ? address : `${address}?${tag.parameter}=${encodeURIComponent(given)}`;
}

/** Adds the tag of a query to an accepted address, or refuses it. */
export function withAddressTag(tag: AddressTag | null, read: AddressCheck, query: string): AddressCheck {
  if (!read.ok || tag === null || query === '') return read;
  const given = readParameter(query, tag.parameter);
  if (given === '') return read;
  // An address that already contains a tag (an X-address) must not get another one.
  if (!tag.isGood(given) || read.value.address.includes('?')) return refuse('address_tag_wrong');
  return ok({ ...read.value, address: joinAddressTag(tag, { address: read.value.address, tag: given }) });
}

/** The value of the first parameter `name` of a query, or empty. */
function readParameter(query: string, name: string): string {
  const found = query.split('&').find((part) => part.startsWith(`${name}=`));
  const written = found?.slice(name.length + 1).replaceAll('+', ' ') ?? '';
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

import { ok, refuse } from '@naru/core';
import type { AddressCheck } from './address.ts';
import { type AddressParameter, cleanPastedText, decodeParameter } from './address-text.ts';

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

/** Splits the canonical `address?dt=7`; of any other text everything is the address. */
export function splitAddressTag({ parameter }: AddressTag, text: string): TaggedAddress {
  const [, address, written] = new RegExp(`^(.*)\\?${parameter}=([^?&;]*)$`, 's').exec(text) ?? [];
  if (address === undefined || written === undefined) return { address: text, tag: '' };
  return { address, tag: decodeParameter(written) };
}

/** The canonical spelling of an address with its tag; without one, just the address. */
export function joinAddressTag(tag: AddressTag, { address, tag: given }: TaggedAddress): string {
  return given === '' ? address : `${address}?${tag.parameter}=${encodeURIComponent(given)}`;
}

/**
 * The names that wallets and exchanges give a tag on any network, without hyphens, underscores and capitals
 * (XLS-2, XLS-5, TEP-3, and the older payment ids of Monero).
 */
const TAG_NAMES = new Set([
  'dt',
  'tag',
  'desttag',
  'destinationtag',
  'memo',
  'memoid',
  'text',
  'comment',
  'paymentid',
  'txpaymentid',
]);

/** Parameters that do not identify the receiver (BIP 21). */
const HARMLESS = new Set(['amount', 'label', 'message']);

/** BIP 21: a link with such a parameter must not be paid by a program that does not know it. */
const REQUIRED = /^req-/i;

/**
 * Adds the tag among the parameters to an accepted address. On a network with tags, every other parameter
 * that may identify the receiver is refused; on one without, so is a tag: dropped, it would cost the money.
 */
export function withAddressTag(
  tag: AddressTag | null,
  read: AddressCheck,
  parameters: readonly AddressParameter[],
): AddressCheck {
  if (!read.ok) return read;
  const own = tag === null ? '' : splitAddressTag(tag, read.value.address).tag;
  const named = parameters.filter(isTag).map(({ value }) => cleanPastedText(value));
  const [given, another] = new Set([own, ...named].filter((text) => text !== ''));
  if (another !== undefined) return refuse('address_tag_wrong');
  if (parameters.some(({ name }) => REQUIRED.test(name))) return refuse('address_kind_unsupported');
  if (tag === null) return given === undefined ? read : refuse('address_tag_wrong');
  const isUnknown = (parameter: AddressParameter): boolean =>
    !isTag(parameter) && !HARMLESS.has(parameter.name.toLowerCase());
  if (parameters.some(isUnknown) || (given !== undefined && !tag.isGood(given)))
    return refuse('address_tag_wrong');
  if (given === undefined || own !== '') return read;
  return ok({ ...read.value, address: joinAddressTag(tag, { address: read.value.address, tag: given }) });
}

function isTag({ name }: AddressParameter): boolean {
  return TAG_NAMES.has(name.toLowerCase().replaceAll(/[_-]/g, ''));
}

import { ok, refuse } from '@naru/core';
import type { AddressCheck } from './address.ts';
import { cleanPastedText } from './pasted-text.ts';
import { looksLikePrivateKey } from './private-key-text.ts';
import { refuseRecognised } from './recognise-network.ts';

/** A number or text that a shared address needs beside it, as exchanges hand them out. */
export interface AddressTag {
  /** Its name in the canonical spelling: `rHb9…?dt=7`. */
  readonly parameter: 'dt' | 'memo' | 'text';
  isGood(tag: string): boolean;
}

/** What one network says about its addresses. */
export interface ChainAddressRules {
  /** The network in the catalogue. */
  readonly networkId: string;
  /** Schemes of payment links, without the colon. */
  readonly uriSchemes: readonly string[];
  readonly tag: AddressTag | null;
  /** True where an address is 64 hexadecimal digits, which elsewhere is how a private key looks. */
  readonly isLongHexAddress: boolean;
  /** True where the text carries a checksum, so that a good one proves that nothing was mistyped. */
  hasChecksum(text: string): boolean;
  /** Reads one address without blanks, scheme and tag; it names no other network itself. */
  read(address: string): AddressCheck;
}

/**
 * Checks a receiving address: takes payment links and a tag (`?dt=`, `?memo=`, `?text=`, or a `:` and the
 * number after it on the XRP Ledger), refuses private keys, and names the network when the text is plainly an
 * address of another one. The canonical spelling carries the tag; `watchKey` does not.
 */
export function parseChainAddress(rules: ChainAddressRules, text: string): AddressCheck {
  const pasted = cleanPastedText(text);
  const [address = '', query = ''] = splitQuery(withoutScheme(rules, pasted));
  if (looksLikePrivateKey(address, { isLongHexAddress: rules.isLongHexAddress }))
    return refuse('address_is_private_key');
  const read = rules.read(address);
  if (!read.ok && read.reason === 'address_kind_unsupported') return read;
  if (!read.ok) return refuseRecognised(rules.networkId, pasted) ?? read;
  return withTag(rules.tag, read, query);
}

/** What stands behind `scheme:`, `scheme://` or `ton://transfer/`. */
function withoutScheme(rules: ChainAddressRules, text: string): string {
  const lower = text.toLowerCase();
  const scheme = rules.uriSchemes.find((name) => lower.startsWith(`${name}:`));
  if (scheme === undefined) return text;
  return text.slice(scheme.length + 1).replace(/^(?:\/\/)?(?:transfer\/)?/, '');
}

function splitQuery(text: string): readonly string[] {
  const at = text.indexOf('?');
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function withTag(tag: AddressTag | null, read: AddressCheck, query: string): AddressCheck {
  if (!read.ok || tag === null || query === '') return read;
  const given = readParameter(query, tag.parameter);
  if (given === '') return read;
  if (given === null || !tag.isGood(given)) return refuse('address_tag_wrong');
  // An address that carries a tag of its own (an X-address) may not be given another one beside it.
  if (read.value.address.includes('?')) return refuse('address_tag_wrong');
  const address = `${read.value.address}?${tag.parameter}=${encodeURIComponent(given)}`;
  return ok({ ...read.value, address });
}

/** The value of the first parameter `name` of a query; null when its percent signs make no sense. */
function readParameter(query: string, name: string): string | null {
  const found = query.split('&').find((part) => part.startsWith(`${name}=`));
  if (found === undefined) return '';
  try {
    return decodeURIComponent(found.slice(name.length + 1).replaceAll('+', ' '));
  } catch {
    return null;
  }
}

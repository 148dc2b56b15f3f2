import { refuse } from '@naru/core';
import type { AddressCheck } from './address.ts';
import { findAddressTag, withAddressTag } from './address-tag.ts';
import { cleanPastedText } from './pasted-text.ts';
import { looksLikePrivateKey } from './private-key-text.ts';
import { refuseRecognised } from './recognise-network.ts';

/** What one network says about its addresses. */
export interface ChainAddressRules {
  /** The network in the catalogue. */
  readonly networkId: string;
  /** Schemes of payment links, without the colon. */
  readonly uriSchemes: readonly string[];
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
  return withAddressTag(findAddressTag(rules.networkId), read, query);
}

/** What stands behind `scheme:`, `scheme://` or `ton://transfer/`. */
function withoutScheme(rules: ChainAddressRules, text: string): string {
  const lower = text.toLowerCase();
  const scheme = rules.uriSchemes.find((name) => lower.startsWith(`${name}:`));
  if (scheme === undefined) return text;
  return text.slice(scheme.length + 1).replace(/^(?:\/\/)?(?:transfer\/)?/, '');
}

/** A text before and behind its first question mark. */
export function splitQuery(text: string): readonly string[] {
  const at = text.indexOf('?');
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

import { refuse } from '@naru/core';
import type { AddressCheck } from './address.ts';
import { findAddressTag, withAddressTag } from './address-tag.ts';
import { cleanPastedText } from './pasted-text.ts';
import { looksLikePrivateKey } from './private-key-text.ts';
import { refuseRecognised } from './recognise-network.ts';

export interface ChainAddressRules {
  readonly networkId: string;
  /** URI schemes of payment links, without the colon. */
  readonly uriSchemes: readonly string[];
  /** True if addresses are 64 hexadecimal digits, which elsewhere look like a private key. */
  readonly isLongHexAddress?: true;
  /**
   * Whether the text has a checksum, which rules out typing mistakes. Without this function it always has.
   */
  readonly hasChecksum?: (text: string) => boolean;
  /** Reads one address without whitespace, scheme and tag; does not recognise other networks. */
  read(address: string): AddressCheck;
}

/**
 * Checks a receiving address: accepts payment links and a tag (`?dt=`, `?memo=`, `?text=`, or `:number` on
 * the XRP Ledger), refuses private keys, and names the network if the text is clearly an address of another
 * one. The canonical spelling includes the tag; `watchKey` does not.
 */
export function parseChainAddress(rules: ChainAddressRules, text: string): AddressCheck {
  const pasted = cleanPastedText(text);
  const [address = '', query = ''] = splitQuery(withoutScheme(rules, pasted));
  if (looksLikePrivateKey(address, rules)) return refuse('address_is_private_key');
  const read = rules.read(address);
  if (!read.ok && read.reason === 'address_kind_unsupported') return read;
  if (!read.ok) return refuseRecognised(rules.networkId, pasted) ?? read;
  return withAddressTag(findAddressTag(rules.networkId), read, query);
}

/** Removes `scheme:`, `scheme://` or `ton://transfer/`. */
function withoutScheme(rules: ChainAddressRules, text: string): string {
  const lower = text.toLowerCase();
  const scheme = rules.uriSchemes.find((name) => lower.startsWith(`${name}:`));
  if (scheme === undefined) return text;
  return text.slice(scheme.length + 1).replace(/^(?:\/\/)?(?:transfer\/)?/, '');
}

/** The parts of a text before and after its first question mark. */
export function splitQuery(text: string): readonly string[] {
  const at = text.indexOf('?');
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

import { ok, refuse } from '@naru/core';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32m, hex } from '@scure/base';
import { type AddressCheck, type CheckedAddress, refuseOtherNetwork } from './address/address.ts';
import { cleanPastedText, splitAddressText } from './address/address-text.ts';
import { findAddressTag, withAddressTag } from './address/address-tag.ts';
import { hasAddressChecksum, parseNetworkAddress } from './address-rules/parse-network-address.ts';

/** A simulated network and the real network that it imitates. */
export interface RehearsalRailName {
  readonly railId: string;
  readonly networkId: string;
}

export const REHEARSAL_ADDRESS_BYTES = 20;

/** No real network uses this prefix, so nobody can pay real money to a rehearsal address. */
const PREFIX = 'naru';

const RAIL_PREFIX = 'rehearsal-';

/** The simulated network of an asset: `rehearsal-btc`, `rehearsal-usdt-tron`. */
export function rehearsalRailId(assetId: string): string {
  return RAIL_PREFIX + assetId.toLowerCase();
}

/**
 * Encodes `bytes` as an address of a simulated network: bech32m (BIP 350) with our own prefix, such as
 * `narubtc1...`. The page generates one for newcomers from 20 random bytes.
 */
export function makeRehearsalAddress(railId: string, bytes: Uint8Array): CheckedAddress {
  if (bytes.length !== REHEARSAL_ADDRESS_BYTES)
    throw new RangeError(`a rehearsal address takes ${REHEARSAL_ADDRESS_BYTES} bytes`);
  const address = bech32m.encodeFromBytes(humanReadablePart(railId), bytes);
  return { address, watchKey: hex.encode(bytes) };
}

/** Deposit address `addressIndex` of a simulated network: always the same for the same public seed text. */
export function deriveRehearsalAddress(
  railId: string,
  publicSeedText: string,
  addressIndex: number,
): CheckedAddress {
  if (!Number.isSafeInteger(addressIndex) || addressIndex < 0)
    throw new RangeError('an address index is a whole number from 0 on');
  const digest = sha256(utf8ToBytes(`naru rehearsal deposit\n${railId}\n${publicSeedText}\n${addressIndex}`));
  return makeRehearsalAddress(railId, digest.slice(0, REHEARSAL_ADDRESS_BYTES));
}

/**
 * Checks a receiving address of a simulated network: one of its own, or a real one of the network that it
 * imitates, so that people can try the desk with their wallet's address. Nothing real is ever sent there.
 */
export function parseRehearsalAddress(rail: RehearsalRailName, text: string): AddressCheck {
  const pasted = cleanPastedText(text);
  if (!pasted.toLowerCase().startsWith(PREFIX)) return parseNetworkAddress(rail.networkId, pasted);
  const { address, parameters } = splitAddressText(pasted);
  const tag = findAddressTag(rail.networkId);
  return withAddressTag(tag, parseSimulatedAddress(rail.railId, address), parameters);
}

/** True if an accepted text cannot contain typing mistakes: some real networks have no checksum. */
export function hasRehearsalChecksum(rail: RehearsalRailName, text: string): boolean {
  const pasted = cleanPastedText(text);
  if (pasted.toLowerCase().startsWith(PREFIX)) return true;
  return hasAddressChecksum(rail.networkId, pasted);
}

function parseSimulatedAddress(railId: string, pasted: string): AddressCheck {
  const separatorAt = pasted.lastIndexOf('1');
  const prefix = pasted.slice(0, Math.max(separatorAt, 0)).toLowerCase();
  const decoded = bech32m.decodeUnsafe(pasted);
  if (!decoded)
    return prefix === humanReadablePart(railId)
      ? refuse('address_checksum_wrong')
      : refuse('address_malformed');
  const bytes = bech32m.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes.length !== REHEARSAL_ADDRESS_BYTES) return refuse('address_malformed');
  if (decoded.prefix !== humanReadablePart(railId))
    return refuseOtherNetwork(`Rehearsal ${decoded.prefix.slice(PREFIX.length).toUpperCase()}`);
  return ok({ address: pasted.toLowerCase(), watchKey: hex.encode(bytes) });
}

/** `rehearsal-usdt-tron` gives `naruusdttron`, without hyphens. */
function humanReadablePart(railId: string): string {
  return PREFIX + railId.slice(RAIL_PREFIX.length).replaceAll('-', '');
}

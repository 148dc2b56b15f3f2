import { ok, refuse } from '@naru/core';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import { type AddressCheck, type CheckedAddress, refuseOtherNetwork } from '../address/address.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';
import { isTokenContract } from '../catalog/asset-list.ts';
import { EVM_NETWORKS } from '../evm/evm-network.ts';

const ZERO_ADDRESS = '0'.repeat(40);

/** Networks with Ethereum's addresses; the text of an address is the same on all of them (EIP-55). */
export function evmRules(networkId: string): ChainAddressRules {
  return {
    networkId,
    uriSchemes: ['ethereum'],
    hasChecksum: hasMixedCase,
    read: (text) => readOnNetwork(networkId, text),
  };
}

/** The chain id of a payment link, after an @ (EIP-681), has to be the network's own. */
function readOnNetwork(networkId: string, text: string): AddressCheck {
  const [address = '', chainId] = text.replace(/^pay-/, '').split('@', 2);
  const read = readEvmAddress(address);
  if (!read.ok || chainId === undefined) return read;
  const chain = EVM_NETWORKS.find((network) => String(network.chainId) === chainId);
  if (chain?.networkId === networkId) return read;
  return chain === undefined ? refuse('address_of_other_network') : refuseOtherNetwork(chain.name);
}

/**
 * Accepts `0x` and 40 digits in one case, or in mixed case with the checksum of EIP-55; returns the latter.
 */
function readEvmAddress(text: string): AddressCheck {
  const match = /^0x([0-9a-f]{40})$/i.exec(text);
  const digits = match?.[1];
  if (digits === undefined) return refuse('address_malformed');
  const lower = digits.toLowerCase();
  if (lower === ZERO_ADDRESS || isTokenContract(`0x${lower}`)) return refuse('address_kind_unsupported');
  const checked = evmAddressOf(lower);
  const isOneCase = digits === lower || digits === digits.toUpperCase();
  if (!isOneCase && `0x${digits}` !== checked.address) return refuse('address_checksum_wrong');
  return ok(checked);
}

/** The address of an account: 40 lower-case hexadecimal digits. */
export function evmAddressOf(account: string): CheckedAddress {
  return { address: `0x${withChecksum(account)}`, watchKey: `0x${account}` };
}

/** An address in one case has no checksum (EIP-55). */
function hasMixedCase(text: string): boolean {
  const digits = /0x([0-9a-f]{40})/i.exec(text)?.[1] ?? '';
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
}

/** A letter is upper case when its digit in the hash of the lower-case text is 8 or more (EIP-55). */
function withChecksum(lower: string): string {
  const hash = hex.encode(keccak_256(utf8ToBytes(lower)));
  const isUpper = (index: number): boolean => Number.parseInt(hash[index] ?? '0', 16) >= 8;
  return Array.from(lower, (digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('');
}

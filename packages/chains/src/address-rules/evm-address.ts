import { ok, refuse } from '@naru/core';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import {
  type AddressCheck,
  type AddressRefused,
  type CheckedAddress,
  refuseOtherNetwork,
} from '../address/address.ts';
import type { AddressParameter, AddressText } from '../address/address-text.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';
import { isTokenContract } from '../catalog/asset-list.ts';
import { EVM_NETWORKS, type EvmNetworkId } from '../catalog/evm-network.ts';

/** The short names of chains that wallets put before a colon (ERC-3770, ethereum-lists/chains). */
const SHORT_NAMES: Readonly<Record<EvmNetworkId, readonly string[]>> = {
  eth: ['eth'],
  etc: ['etc'],
  polygon: ['matic', 'pol'],
  bsc: ['bnb'],
  avax: ['avax'],
};

/** Networks with Ethereum's addresses; the text of an address is the same on all of them (EIP-55). */
export function evmRules(networkId: EvmNetworkId): ChainAddressRules {
  return {
    networkId,
    uriSchemes: ['ethereum', ...SHORT_NAMES[networkId]],
    hasChecksum: (text, parameters) => hasMixedCase(readLink(text, parameters)?.receiver ?? ''),
    recognise: recogniseShortName,
    read: (text, parameters) => readOnNetwork(networkId, readLink(text, parameters)),
  };
}

/** What is before the parameters of a payment link (EIP-681); some wallets write the chain in hexadecimal. */
const LINK = /^(?:pay-)?(?<target>0x[0-9a-f]{40})(?:@(?<chain>0x[0-9a-f]+|\d+))?(?<transfer>\/transfer)?$/i;

interface EvmLink {
  readonly receiver: string;
  readonly chainId: number | null;
}

/** A link to a token calls `transfer` of its contract, with the receiver as a parameter. */
function readLink(text: string, parameters: readonly AddressParameter[]): EvmLink | null {
  const { target = '', chain, transfer } = LINK.exec(text)?.groups ?? {};
  const receivers = parameters.filter(({ name }) => name === 'address').map(({ value }) => value);
  const [receiver, another] = transfer === undefined ? [target] : receivers;
  if (target === '' || receiver === undefined || another !== undefined) return null;
  return { receiver, chainId: chain === undefined ? null : Number(chain) };
}

/** The chain id of a payment link has to be the network's own. */
function readOnNetwork(networkId: EvmNetworkId, link: EvmLink | null): AddressCheck {
  if (link === null) return refuse('address_malformed');
  const read = readEvmAddress(link.receiver);
  if (!read.ok || link.chainId === null) return read;
  const chain = EVM_NETWORKS.find((network) => network.chainId === link.chainId);
  if (chain?.networkId === networkId) return read;
  return chain === undefined ? refuse('address_of_other_network') : refuseOtherNetwork(chain.name);
}

/** Any word before the colon of an account names a chain (ERC-3770), also one that is not listed here. */
function recogniseShortName({ scheme, address }: AddressText): AddressRefused | null {
  if (scheme === null || !LINK.test(address)) return null;
  const chain = EVM_NETWORKS.find(({ networkId }) => SHORT_NAMES[networkId].includes(scheme));
  if (chain !== undefined) return refuseOtherNetwork(chain.name);
  return scheme === 'ethereum' ? null : refuse('address_of_other_network');
}

/**
 * Accepts `0x` and 40 digits in one case, or in mixed case with the checksum of EIP-55; returns the latter.
 */
function readEvmAddress(text: string): AddressCheck {
  const match = /^0x([0-9a-f]{40})$/i.exec(text);
  const digits = match?.[1];
  if (digits === undefined) return refuse('address_malformed');
  const lower = digits.toLowerCase();
  if (isTokenContract(`0x${lower}`)) return refuse('address_kind_unsupported');
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

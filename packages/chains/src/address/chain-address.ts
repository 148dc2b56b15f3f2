import { refuse } from '@naru/core';
import { EVM_NETWORK_IDS } from '../catalog/evm-network.ts';
import {
  type AddressCheck,
  type AddressRefused,
  type CheckedAddress,
  refuseOtherNetwork,
} from './address.ts';
import { findAddressTag, withAddressTag } from './address-tag.ts';
import {
  type AddressParameter,
  type AddressText,
  cleanPastedText,
  splitAddressText,
} from './address-text.ts';
import { looksLikePrivateKey } from './private-key-text.ts';

interface Shape {
  readonly networkIds: readonly string[];
  readonly name: string;
  readonly pattern: RegExp;
}

/** Characters of base58 (Bitcoin's alphabet): no 0, O, I, l. */
const B58 = '[1-9A-HJ-NP-Za-km-z]';

/**
 * Rough formats of each network's addresses, the most specific first. They need not be exact: the text was
 * already refused, and this only names its network. Formats shared by several networks are left out, because
 * a wrong guess would mislead people.
 */
const SHAPES: readonly Shape[] = [
  { networkIds: ['btc'], name: 'Bitcoin', pattern: /^(?:bitcoin:)?bc1[02-9ac-hj-np-z]{8,87}$/i },
  { networkIds: ['ltc'], name: 'Litecoin', pattern: /^(?:litecoin:)?ltc(?:mweb)?1[02-9ac-hj-np-z]{8,150}$/i },
  { networkIds: ['atom'], name: 'Cosmos Hub', pattern: /^cosmos1[02-9ac-hj-np-z]{38,58}$/i },
  { networkIds: ['egld'], name: 'MultiversX', pattern: /^erd1[02-9ac-hj-np-z]{58}$/i },
  { networkIds: ['ada'], name: 'Cardano', pattern: /^(?:addr|stake)1[02-9ac-hj-np-z]{50,110}$/i },
  { networkIds: ['ada'], name: 'Cardano', pattern: new RegExp(`^(?:Ae2|DdzFF)${B58}{50,110}$`) },
  { networkIds: EVM_NETWORK_IDS, name: 'Ethereum', pattern: /^0x[0-9a-f]{40}$/i },
  { networkIds: [], name: 'Avalanche X-Chain', pattern: /^[XP]-avax1[02-9ac-hj-np-z]{38,39}$/i },
  { networkIds: ['apt', 'sui'], name: 'Aptos / Sui', pattern: /^0x[0-9a-f]{62,64}$/i },
  { networkIds: ['tron'], name: 'TRON', pattern: new RegExp(`^T${B58}{33}$`) },
  { networkIds: ['xtz'], name: 'Tezos', pattern: new RegExp(`^(?:tz[1-4]|KT1)${B58}{33}$`) },
  { networkIds: ['zec'], name: 'Zcash', pattern: new RegExp(`^t[13]${B58}{33}$`) },
  { networkIds: ['zec'], name: 'Zcash', pattern: /^(?:zs|u|tex)1[02-9ac-hj-np-z]{30,250}$/i },
  { networkIds: ['xrp'], name: 'XRP Ledger', pattern: new RegExp(`^X${B58}{46}$`) },
  { networkIds: ['xrp'], name: 'XRP Ledger', pattern: new RegExp(`^r${B58}{24,34}$`) },
  { networkIds: ['xmr'], name: 'Monero', pattern: new RegExp(`^[48]${B58}{94}(?:${B58}{11})?$`) },
  { networkIds: ['ton'], name: 'TON', pattern: /^(?:ton:\/\/transfer\/)?[EU]Q[A-Za-z0-9_/+-]{46}$/ },
  { networkIds: ['ton'], name: 'TON', pattern: /^(?:0|-1):[0-9a-f]{64}$/i },
  { networkIds: ['dot'], name: 'Polkadot', pattern: new RegExp(`^1${B58}{46,47}$`) },
  { networkIds: ['dash'], name: 'Dash', pattern: new RegExp(`^X${B58}{33}$`) },
  { networkIds: ['doge'], name: 'Dogecoin', pattern: new RegExp(`^D${B58}{33}$`) },
  { networkIds: ['ltc'], name: 'Litecoin', pattern: new RegExp(`^[LM]${B58}{33}$`) },
  { networkIds: ['btc'], name: 'Bitcoin', pattern: new RegExp(`^1${B58}{25,33}$`) },
  { networkIds: ['sol'], name: 'Solana', pattern: new RegExp(`^${B58}{43,44}$`) },
];

/** Formats that tell nothing about the network: old addresses of several coins, and those of rehearsals. */
const SHARED_SHAPES = [new RegExp(`^[23mn7A]${B58}{25,34}$`), /^naru[a-z]{2,20}1[a-z0-9]{20,60}$/i];

/** True if the text may be an address of some network. A cheap first look: checksums are not read. */
export function isAddressShaped(text: string): boolean {
  if (SHARED_SHAPES.some((pattern) => pattern.test(text))) return true;
  const shape = SHAPES.find(({ pattern }) => pattern.test(text));
  // Solana has no checksum: the words of a sentence without blanks may have its form, but few capitals.
  return shape !== undefined && (!shape.networkIds.includes('sol') || isMixed(text));
}

/** At least three of ten characters are digits or capitals, as in nearly every text of base58. */
function isMixed(text: string): boolean {
  return (text.match(/[0-9A-Z]/g)?.length ?? 0) * 10 >= text.length * 3;
}

/** A refusal that names the network of `text`; null if it matches no other network. */
export function refuseRecognised(networkId: string, text: string): AddressRefused | null {
  const plain = text.split('?', 1)[0] ?? '';
  const shape = SHAPES.find(({ pattern }) => pattern.test(plain));
  if (shape === undefined || shape.networkIds.includes(networkId)) return null;
  return refuseOtherNetwork(shape.name);
}

/** Ten equal characters of base58 or bech32: nobody can search long enough for the key of such a text. */
const REPEATED_CHARACTER = /^[^?]*([0-9A-Za-z])\1{9}/;

/** Twelve zero bytes in a row, or one byte throughout: a hash of no key. */
const REPEATED_BYTE = /0{24}|(?:ee){20}|(?:ff){20}/;

/** Accounts that burn money and repeat nothing for long; the last one is TRON's genesis account. */
const KNOWN = new Set([
  '1BitcoinEaterAddressDontSendf59kuE',
  'tz1burnburnburnburnburnburnburjAYjjX',
  '0xdEAD000000000000000042069420694206942069',
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
]);

export interface ChainAddressRules {
  readonly networkId: string;
  /** URI schemes of payment links, without the colon. */
  readonly uriSchemes: readonly string[];
  /** True if addresses are 64 hexadecimal digits, which elsewhere look like a private key. */
  readonly isLongHexAddress?: true;
  /** Whether an accepted address has a checksum, which rules out typing mistakes; true without this. */
  readonly hasChecksum?: (address: string, parameters: readonly AddressParameter[]) => boolean;
  /** Names the network of a refused text better than the shape of its address does. */
  readonly recognise?: (text: AddressText) => AddressRefused | null;
  /**
   * Reads one address without whitespace and scheme. The parameters after it matter where a link has its
   * receiver in one of them; the tag among them is read for all networks alike.
   */
  read(address: string, parameters: readonly AddressParameter[]): AddressCheck;
}

/**
 * Checks a receiving address: accepts payment links and a tag in every spelling in use, refuses private keys,
 * accounts that burn money and parameters that would have to be obeyed, and names the network if the text is
 * clearly an address of another one. The canonical spelling includes the tag; `watchKey` does not.
 */
export function parseChainAddress(rules: ChainAddressRules, text: string): AddressCheck {
  const pasted = cleanPastedText(text);
  const parts = splitAddressText(pasted);
  const { scheme, address, parameters } = parts;
  if (looksLikePrivateKey(pasted, rules) || looksLikePrivateKey(address, rules))
    return refuse('address_is_private_key');
  const isForeign = scheme !== null && !rules.uriSchemes.includes(scheme);
  const read = isForeign ? refuse('address_malformed') : rules.read(address, parameters);
  if (!read.ok && read.reason === 'address_kind_unsupported') return read;
  if (!read.ok) return rules.recognise?.(parts) ?? refuseRecognised(rules.networkId, address) ?? read;
  if (isBurnAccount(read.value)) return refuse('address_kind_unsupported');
  return withAddressTag(findAddressTag(rules.networkId), read, parameters);
}

/** True if nobody has the key of an address: the zero account of a network and its like. */
function isBurnAccount({ address, watchKey }: CheckedAddress): boolean {
  const isHex = address.startsWith('0x');
  return KNOWN.has(address) || (!isHex && REPEATED_CHARACTER.test(address)) || REPEATED_BYTE.test(watchKey);
}

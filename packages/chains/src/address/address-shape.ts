import { EVM_NETWORK_IDS } from '../catalog/evm-network.ts';
import { type AddressRefused, refuseOtherNetwork } from './address.ts';

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

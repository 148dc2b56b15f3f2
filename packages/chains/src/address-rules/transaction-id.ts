import { base58, base64, base64urlnopad, hex } from '@scure/base';
import { decodeOrNull } from '../address/address.ts';
import { decodeBase58Check } from '../address/private-key-text.ts';
import { EVM_NETWORKS } from '../catalog/evm-network.ts';

/** One part of what was pasted in the network's own spelling, or null if it names no transaction. */
type ReadForm = (part: string) => string | null;

const HASH_BYTES = 32;
const SOLANA_SIGNATURE_BYTES = 64;
/** Prefix of an operation of Tezos, which gives an `o` in base58, and its hash. */
const TEZOS_OPERATION = /^0574/;
const TEZOS_OPERATION_BYTES = 34;

const OTHER_FORMS: ReadonlyMap<string, ReadForm> = new Map([
  ...['apt', 'dot', ...EVM_NETWORKS.map(({ networkId }) => networkId)].map(
    (networkId): [string, ReadForm] => [networkId, (part) => prefixed(readHash(part))],
  ),
  ...['xrp', 'atom'].map((networkId): [string, ReadForm] => [
    networkId,
    (part) => readHash(part)?.toUpperCase() ?? null,
  ]),
  ['sol', (part) => readBase58(part, SOLANA_SIGNATURE_BYTES)],
  ['sui', (part) => readBase58(part, HASH_BYTES)],
  ['xtz', readTezosOperation],
  ['ton', (part) => readHash(part) ?? readBase64(part)],
]);

/**
 * The one spelling of a transaction's name on a network, from what people paste: with or without `0x`, in
 * capitals, or within the address of an explorer. Null if the text names none, or several.
 */
export function parseTransactionId(networkId: string, text: string): string | null {
  const read = OTHER_FORMS.get(networkId) ?? readHash;
  const whole = text.trim();
  const parts = [whole, ...whole.split(/[\s/?#&=]+/)];
  const [found, another] = new Set(parts.map(read).filter((id) => id !== null));
  return found === undefined || another !== undefined ? null : found;
}

function readHash(part: string): string | null {
  return /^(?:0x)?([0-9a-f]{64})$/i.exec(part)?.[1]?.toLowerCase() ?? null;
}

function prefixed(hash: string | null): string | null {
  return hash === null ? null : `0x${hash}`;
}

function readBase58(part: string, byteCount: number): string | null {
  // Decoding takes the square of the length.
  return part.length <= 2 * byteCount && decodeOrNull(base58, part)?.length === byteCount ? part : null;
}

function readTezosOperation(part: string): string | null {
  if (!/^o[1-9A-HJ-NP-Za-km-z]{50}$/.test(part)) return null;
  const bytes = decodeBase58Check(part);
  if (bytes?.length !== TEZOS_OPERATION_BYTES) return null;
  return TEZOS_OPERATION.test(hex.encode(bytes)) ? part : null;
}

/** A hash of TON, which some explorers write in base64. */
function readBase64(part: string): string | null {
  if (!/^[\w+/-]{43}=?$/.test(part)) return null;
  const bytes =
    decodeOrNull(base64urlnopad, part.replace('=', '')) ?? decodeOrNull(base64, `${part.replace('=', '')}=`);
  return bytes?.length === HASH_BYTES ? hex.encode(bytes) : null;
}

import { ok, refuse, type Result } from '@naru/core';
import { bech32, bech32m, hex } from '@scure/base';
import {
  type AddressCheck,
  type AddressRefused,
  type CheckedAddress,
  refuseOtherNetwork,
} from '../address/address.ts';
import type { AddressParameter, AddressText } from '../address/address-text.ts';
import { type ChainAddressRules, parseChainAddress } from '../address/chain-address.ts';
import { decodeBase58Check, encodeBase58Check, isBase58Text } from '../address/private-key-text.ts';
import { UTXO_NETWORKS, type UtxoNetwork } from './utxo-network.ts';

interface WitnessProgram {
  /** The version of the witness program, 0 to 16. */
  readonly version: number;
  readonly program: Uint8Array;
}

/** The characters of a version, a program of 2 bytes and a checksum. */
const DATA_CHARACTERS_MIN = 11;
const CHARACTERS_MAX = 90;

/**
 * Decodes a witness address with the human-readable part `prefix`: version 0 in bech32 (BIP 173), 1 to 16 in
 * bech32m (BIP 350). The caller decides which versions to accept.
 */
export function decodeWitnessAddress(
  prefix: string,
  text: string,
): Result<WitnessProgram, 'address_malformed' | 'address_checksum_wrong'> {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return refuse('address_malformed');
  if (!text.toLowerCase().startsWith(`${prefix}1`)) return refuse('address_malformed');
  const dataCharacters = text.length - prefix.length - 1;
  if (dataCharacters < DATA_CHARACTERS_MIN || text.length > CHARACTERS_MAX)
    return refuse('address_malformed');
  const plain = bech32.decodeUnsafe(text);
  const decoded = plain ?? bech32m.decodeUnsafe(text);
  if (!decoded) return refuse('address_checksum_wrong');
  const [version, ...words] = decoded.words;
  if (decoded.prefix !== prefix || version === undefined || version > 16) return refuse('address_malformed');
  if ((version === 0) !== Boolean(plain)) return refuse('address_checksum_wrong');
  const program = bech32.fromWordsUnsafe(words);
  if (!program || program.length < 2 || program.length > 40) return refuse('address_malformed');
  if (version === 0 && program.length !== 20 && program.length !== 32) return refuse('address_malformed');
  return ok({ version, program });
}

/** The lower-case spelling of a witness program. */
export function encodeWitnessAddress(prefix: string, witness: WitnessProgram): string {
  const coder = witness.version === 0 ? bech32 : bech32m;
  return coder.encode(prefix, [witness.version, ...coder.toWords(witness.program)]);
}

/** Re-exported so that a page gets both in one chunk. */
export { findUtxoNetwork } from './utxo-network.ts';

const HASH_BYTES = 20;

/** Longer than any base58 address, shorter than any address of a hidden or shielded kind. */
const REFUSED_KIND_CHARACTERS_MIN = 40;

/**
 * Checks a receiving address of a Bitcoin-like network. Accepts payment URIs (BIP 21, BIP 321, ZIP 321) and
 * upper-case bech32. Refuses addresses to which payments cannot be verified, with a suggestion if the same
 * script has an accepted spelling, and names the network if the address is valid on another one.
 */
export function parseUtxoAddress(network: UtxoNetwork, text: string): AddressCheck {
  return parseChainAddress(utxoRules(network), text);
}

function utxoRules(network: UtxoNetwork): ChainAddressRules {
  return {
    networkId: network.coin,
    uriSchemes: [network.uriScheme],
    recognise: (parts) => recogniseUtxo(network, parts),
    read: (address, parameters) =>
      address === '' ? readNamedAddress(network, parameters) : readAddress(network, address),
  };
}

function recogniseUtxo(network: UtxoNetwork, { scheme, address }: AddressText): AddressRefused | null {
  const other = UTXO_NETWORKS.find(
    (candidate) =>
      (candidate.coin !== network.coin && scheme === candidate.uriScheme) ||
      (candidate !== network && isAddressOf(candidate, address)),
  );
  return other === undefined ? null : refuseOtherNetwork(other.name);
}

/** A link can name its address in a parameter: `bitcoin:?bc=...` (BIP 321), `zcash:?address=...` (ZIP 321) */
function readNamedAddress(network: UtxoNetwork, parameters: readonly AddressParameter[]): AddressCheck {
  if (parameters.length === 0) return refuse('address_malformed');
  const names = [network.witnessPrefix, 'address'];
  const named = parameters.find(({ name }) => names.includes(name.toLowerCase()));
  // The remaining links are silent payments, Lightning and payments to several receivers.
  return named === undefined ? refuse('address_kind_unsupported') : readAddress(network, named.value);
}

/** Also true for unsupported kinds: they still identify the network. */
function isAddressOf(network: UtxoNetwork, address: string): boolean {
  const read = readAddress(network, address);
  return read.ok || read.reason === 'address_kind_unsupported';
}

function readAddress(network: UtxoNetwork, address: string): AddressCheck {
  const lower = address.toLowerCase();
  const { refusedPrefixes, witnessPrefix } = network;
  if (witnessPrefix !== null && lower.startsWith(`${witnessPrefix}1`))
    return readWitnessAddress(witnessPrefix, address);
  if (
    address.length >= REFUSED_KIND_CHARACTERS_MIN &&
    refusedPrefixes.some((prefix) => lower.startsWith(prefix))
  )
    return refuse('address_kind_unsupported');
  return readBase58Address(network, address);
}

function readWitnessAddress(prefix: string, address: string): AddressCheck {
  const decoded = decodeWitnessAddress(prefix, address);
  if (!decoded.ok) return decoded;
  const { version, program } = decoded.value;
  // Later versions are not defined yet, and version 1 is defined only for 32 bytes (BIP 341).
  if (version > 1 || (version === 1 && program.length !== 32)) return refuse('address_kind_unsupported');
  return ok({ address: address.toLowerCase(), watchKey: witnessScript(decoded.value) });
}

function readBase58Address(network: UtxoNetwork, address: string): AddressCheck {
  if (address.length < 26 || address.length > 36 || !isBase58Text(address))
    return refuse('address_malformed');
  const payload = decodeBase58Check(address);
  if (payload === null) return refuse('address_checksum_wrong');
  const version = hex.encode(payload.slice(0, Math.max(payload.length - HASH_BYTES, 0)));
  const hash = payload.slice(payload.length - HASH_BYTES);
  if (version === network.publicKeyHashVersion) return ok({ address, watchKey: publicKeyHashScript(hash) });
  if (version === network.scriptHashVersion) return ok({ address, watchKey: scriptHashScript(hash) });
  if (version === network.oldScriptHashVersion)
    return { ...refuse('address_kind_unsupported'), suggestion: scriptHashAddress(network, hash).address };
  return refuse('address_malformed');
}

/** Pay to public key hash, from the 20-byte hash of a compressed key. */
export function publicKeyHashAddress(network: UtxoNetwork, hash: Uint8Array): CheckedAddress {
  return {
    address: encodeBase58Check(Uint8Array.from([...hex.decode(network.publicKeyHashVersion), ...hash])),
    watchKey: publicKeyHashScript(hash),
  };
}

/** Pay to script hash, from the 20-byte hash of the script. */
export function scriptHashAddress(network: UtxoNetwork, hash: Uint8Array): CheckedAddress {
  return {
    address: encodeBase58Check(Uint8Array.from([...hex.decode(network.scriptHashVersion), ...hash])),
    watchKey: scriptHashScript(hash),
  };
}

/** Pay to witness public key hash, from a compressed key's 20-byte hash; throws if the network has none. */
export function witnessKeyHashAddress(network: UtxoNetwork, hash: Uint8Array): CheckedAddress {
  if (network.witnessPrefix === null) throw new RangeError(`${network.name} has no witness addresses`);
  const witness = { version: 0, program: hash };
  return {
    address: encodeWitnessAddress(network.witnessPrefix, witness),
    watchKey: witnessScript(witness),
  };
}

const PUBLIC_KEY_HASH = /^76a914([0-9a-f]{40})88ac$/;
const SCRIPT_HASH = /^a914([0-9a-f]{40})87$/;
const WITNESS = /^(?:00(?:14|20)|5120)((?:[0-9a-f]{40}|[0-9a-f]{64}))$/;

/** The address of an output script (hex), or null if {@link parseUtxoAddress} accepts no such kind. */
export function utxoAddressOfScript(network: UtxoNetwork, script: string): string | null {
  const keyHash = PUBLIC_KEY_HASH.exec(script)?.[1];
  if (keyHash !== undefined) return publicKeyHashAddress(network, hex.decode(keyHash)).address;
  const scriptHash = SCRIPT_HASH.exec(script)?.[1];
  if (scriptHash !== undefined) return scriptHashAddress(network, hex.decode(scriptHash)).address;
  const program = WITNESS.exec(script)?.[1];
  if (program === undefined || network.witnessPrefix === null) return null;
  const witness = { version: script.startsWith('00') ? 0 : 1, program: hex.decode(program) };
  const isWhole = witnessScript(witness) === script;
  return isWhole ? encodeWitnessAddress(network.witnessPrefix, witness) : null;
}

/** `OP_DUP OP_HASH160 <20 bytes> OP_EQUALVERIFY OP_CHECKSIG`, as hex. */
function publicKeyHashScript(hash: Uint8Array): string {
  return `76a914${hex.encode(hash)}88ac`;
}

/** `OP_HASH160 <20 bytes> OP_EQUAL` (BIP 16), as hex. */
function scriptHashScript(hash: Uint8Array): string {
  return `a914${hex.encode(hash)}87`;
}

/** `OP_n <program>` (BIP 141), as hex. */
export function witnessScript(witness: WitnessProgram): string {
  const version = witness.version === 0 ? 0 : 0x50 + witness.version;
  return hex.encode(Uint8Array.from([version, witness.program.length, ...witness.program]));
}

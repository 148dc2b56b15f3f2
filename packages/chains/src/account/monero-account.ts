import { type Result, ok, refuse } from '@naru/core';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex, utf8 } from '@scure/base';
import { type AddressRefusal, sameBytes } from '../address/address.ts';
import { looksLikePrivateKey } from '../address/private-key-text.ts';
import {
  parseMoneroAddress,
  splitMoneroWatchKey,
  writeMoneroAddress,
} from '../address-rules/monero-address.ts';
import type { MoneroNetwork } from '../address-rules/monero-network.ts';
import type { AccountAddress } from './extended-key.ts';

export type MoneroAccountRefusal =
  | AddressRefusal
  | 'address_not_primary'
  | 'view_key_malformed'
  | 'view_key_can_spend'
  | 'view_key_of_other_address';

/**
 * An account whose incoming payments can be seen, and which cannot spend. Made by {@link openMoneroAccount}
 * only.
 */
export interface MoneroAccount {
  readonly network: MoneroNetwork;
  /** The primary address. No order gets this address, because people know the operator by it. */
  readonly address: string;
  readonly watchKey: string;
  /** Subaddress `0/(addressIndex + 1)`. */
  derive(addressIndex: number): AccountAddress;
  /** The secret view key as 64 hexadecimal digits, for the wallet program that watches. */
  revealViewKey(): string;
}

const { Point } = ed25519;
const GROUP_ORDER = Point.Fn.ORDER;

/** A subaddress index has 32 bits, and index 0 is the primary address. */
const ADDRESS_INDEX_MAX = 2 ** 32 - 2;

/**
 * Proves that the secret view key belongs to the address. Wallet programs do not check this: with a wrong key
 * they never see a payment. A key or phrase that can spend is refused with a reason of its own.
 */
export function openMoneroAccount(
  network: MoneroNetwork,
  given: { readonly address: string; readonly viewKey: string },
): Result<MoneroAccount, MoneroAccountRefusal> {
  const parsed = parseMoneroAddress(network, given.address);
  if (!parsed.ok) return parsed;
  const { address, watchKey } = parsed.value;
  const { kind, publicSpendKey, publicViewKey } = splitMoneroWatchKey(watchKey);
  if (kind !== network.kinds.standard) return refuse('address_not_primary');
  const keyText = given.viewKey.trim().toLowerCase();
  const viewScalar = readMoneroScalar(keyText);
  if (viewScalar === null)
    // A view key in hex looks like a private key, too; this check finds seeds and keys of other coins.
    return refuse(looksLikePrivateKey(given.viewKey.trim()) ? 'view_key_can_spend' : 'view_key_malformed');
  const publicKey = Point.BASE.multiply(viewScalar).toBytes();
  if (sameBytes(publicKey, publicSpendKey)) return refuse('view_key_can_spend');
  if (!sameBytes(publicKey, publicViewKey)) return refuse('view_key_of_other_address');
  return ok({
    network,
    address,
    watchKey,
    derive: deriveSubaddresses(network, hex.decode(keyText), publicSpendKey),
    revealViewKey: () => keyText,
  });
}

/**
 * A secret scalar of Monero: 64 hexadecimal digits, little-endian, from 1 to below the order of the group.
 * Null for anything else.
 */
export function readMoneroScalar(text: string): bigint | null {
  if (!/^[0-9a-f]{64}$/i.test(text)) return null;
  const scalar = bytesToNumberLE(hex.decode(text.toLowerCase()));
  return scalar > 0n && scalar < GROUP_ORDER ? scalar : null;
}

/**
 * Monero's `get_subaddress`: D = B + m·G and C = a·D with m = H("SubAddr\0" a major minor). C is computed as
 * a·B + (a·m)·G, since multiplying the base point is several times as fast as multiplying another one.
 */
function deriveSubaddresses(
  network: MoneroNetwork,
  viewKey: Uint8Array,
  publicSpendKey: Uint8Array,
): (addressIndex: number) => AccountAddress {
  const viewScalar = bytesToNumberLE(viewKey);
  const spendPoint = Point.fromBytes(publicSpendKey);
  const viewedSpendPoint = spendPoint.multiply(viewScalar);
  return (addressIndex) => {
    if (!Number.isInteger(addressIndex) || addressIndex < 0 || addressIndex > ADDRESS_INDEX_MAX)
      throw new RangeError(`an address index is a whole number from 0 to ${ADDRESS_INDEX_MAX}`);
    const minor = addressIndex + 1;
    const offset = subaddressOffset(viewKey, minor);
    const spend = spendPoint.add(Point.BASE.multiply(offset));
    const view = viewedSpendPoint.add(Point.BASE.multiply((viewScalar * offset) % GROUP_ORDER));
    const body = Uint8Array.from([network.kinds.subaddress, ...spend.toBytes(), ...view.toBytes()]);
    return { ...writeMoneroAddress(body), addressIndex, derivationPath: `0/${minor}` };
  };
}

function subaddressOffset(viewKey: Uint8Array, minor: number): bigint {
  const preimage = new Uint8Array(8 + 32 + 4 + 4);
  preimage.set(utf8.decode('SubAddr\0'));
  preimage.set(viewKey, 8);
  new DataView(preimage.buffer).setUint32(8 + 32 + 4, minor, true);
  return bytesToNumberLE(keccak_256(preimage)) % GROUP_ORDER;
}

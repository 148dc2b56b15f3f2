import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { HDKey } from '@scure/bip32';
import type { CheckedAddress } from '../address/address.ts';
import { publicKeyHashAddress, scriptHashAddress, witnessKeyHashAddress } from '../utxo/utxo-address.ts';
import type { AccountKey } from './account-key.ts';

/** Indexes from here on are hardened (BIP 32) and cannot be derived from a public key. */
const HARDENED_FROM = 0x8000_0000;

export interface AccountAddress extends CheckedAddress {
  readonly addressIndex: number;
  /** From the master key if the account's origin is known, else from the account: `m/84h/2h/0h/0/7`. */
  readonly derivationPath: string;
}

/**
 * Prepares an account for derivation: the returned function returns receiving address `m/.../0/addressIndex`.
 * A call takes about a millisecond, so addresses are derived ahead.
 */
export function openAccount(key: AccountKey): (addressIndex: number) => AccountAddress {
  const chain = HDKey.fromExtendedKey(key.xpub).deriveChild(0);
  const originPath = key.origin === null || key.origin.path === '' ? '' : `${key.origin.path}/`;
  return (addressIndex) => {
    if (!Number.isInteger(addressIndex) || addressIndex < 0 || addressIndex >= HARDENED_FROM)
      throw new RangeError('an address index is a whole number from 0 to 2147483647');
    const { publicKey } = chain.deriveChild(addressIndex);
    if (publicKey === null) throw new Error('derivation returned no public key');
    const checked = addressOf(key, hash160(publicKey));
    return { ...checked, addressIndex, derivationPath: `m/${originPath}0/${addressIndex}` };
  };
}

function addressOf(key: AccountKey, keyHash: Uint8Array): CheckedAddress {
  switch (key.script) {
    case 'p2pkh':
      return publicKeyHashAddress(key.network, keyHash);
    case 'p2wpkh':
      return witnessKeyHashAddress(key.network, keyHash);
    case 'p2sh-p2wpkh':
      return scriptHashAddress(key.network, hash160(Uint8Array.from([0, keyHash.length, ...keyHash])));
  }
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { CheckedAddress } from '../address/address.ts';
import { publicKeyHashAddress, scriptHashAddress, witnessKeyHashAddress } from '../utxo/utxo-address.ts';
import type { AccountKey } from './account-key.ts';
import { type AccountAddress, openReceivingKeys } from './extended-key.ts';

/** Prepares an account of a Bitcoin-like network for derivation. */
export function openAccount(key: AccountKey): (addressIndex: number) => AccountAddress {
  return openReceivingKeys(key, (publicKey) => addressOfKey(key, publicKey));
}

/** The address of a compressed public key of the account. */
export function addressOfKey(key: AccountKey, publicKey: Uint8Array): CheckedAddress {
  const keyHash = hash160(publicKey);
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

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { evmAddressOf } from '../family/evm-address.ts';
import { tronAddressOf } from '../family/tron-address.ts';
import type { EvmAccountKey } from './evm-account-key.ts';
import { type AccountAddress, openReceivingKeys } from './receiving-keys.ts';

const ADDRESS_BYTES = 20;

/** Prepares an account of an EVM network or of TRON for derivation. */
export function openEvmAccount(key: EvmAccountKey): (addressIndex: number) => AccountAddress {
  const addressOf = key.format === 'tron' ? tronAddressOf : evmAddressOf;
  return openReceivingKeys(key, (publicKey) => addressOf(accountOf(publicKey)));
}

/** The last 20 bytes of the hash of both coordinates (Ethereum Yellow Paper, appendix F). */
function accountOf(publicKey: Uint8Array): string {
  const coordinates = secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1);
  return hex.encode(keccak_256(coordinates).slice(-ADDRESS_BYTES));
}

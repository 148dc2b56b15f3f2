import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { type Result, ok, refuse } from '@naru/core';
import { evmAddressOf } from '../address-rules/evm-address.ts';
import { tronAddressOf } from '../address-rules/tron-address.ts';
import { type EvmAccountKey, markEvmAccountKey } from './evm-account-key.ts';
import { type AccountAddress, openReceivingKeys, readExtendedKey } from './extended-key.ts';
import type { AccountKeyRefusal, AccountOrigin } from './account-key.ts';

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

/** `m/44h/60h/0h`: three steps below the master key (BIP 44). */
const ACCOUNT_DEPTH = 3;
const PURPOSE = '44h';

/** SLIP 44. Wallets use Ethereum's coin type on every EVM network, some also Ethereum Classic's own. */
const ETHEREUM_COIN = '60h';
const COINS: Readonly<Record<string, readonly string[]>> = {
  etc: [ETHEREUM_COIN, '61h'],
  tron: ['195h'],
};

/**
 * Parses an account-level extended public key (`xpub`) for an EVM network or TRON, with or without its
 * origin. Test networks use the same keys. A bare key does not say which coin it was made for: the operator
 * compares the first addresses with the wallet.
 */
export function parseEvmAccountKey(
  networkId: string,
  text: string,
): Result<EvmAccountKey, AccountKeyRefusal> {
  const read = readExtendedKey(text);
  if (!read.ok) return read;
  const { script, version, depth, origin, xpub } = read.value;
  if (script !== null) return refuse('account_key_kind_unsupported');
  const isPlainXpub = version.isMain && version.coin === null && version.script === null;
  if (!isPlainXpub) return refuse('account_key_of_other_network');
  if (depth !== ACCOUNT_DEPTH) return refuse('account_key_not_account_level');
  const originRefusal = checkOrigin(COINS[networkId] ?? [ETHEREUM_COIN], origin);
  if (originRefusal !== null) return refuse(originRefusal);
  return ok(markEvmAccountKey({ format: networkId === 'tron' ? 'tron' : 'evm', origin, xpub }));
}

function checkOrigin(coins: readonly string[], origin: AccountOrigin | null): AccountKeyRefusal | null {
  if (origin === null) return null;
  const steps = origin.path.split('/');
  const [purpose, coin = ''] = steps;
  if (steps.length !== ACCOUNT_DEPTH) return 'account_key_contradicts_origin';
  if (purpose !== PURPOSE) return 'account_key_kind_unsupported';
  return coins.includes(coin) ? null : 'account_key_of_other_network';
}

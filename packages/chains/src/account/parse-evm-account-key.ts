import { ok, refuse, type Result } from '@naru/core';
import type { AccountKeyRefusal, AccountOrigin } from './account-key.ts';
import { type EvmAccountKey, markEvmAccountKey } from './evm-account-key.ts';
import { readExtendedKey } from './extended-key.ts';

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

import { type Result, ok, refuse } from '@naru/core';
import {
  type AccountKey,
  type AccountKeyRefusal,
  type AccountOrigin,
  type AccountScript,
  markAccountKey,
} from './account-key.ts';
import { readExtendedKey } from './extended-key.ts';
import type { UtxoNetwork } from '../utxo/utxo-network.ts';

/** An account is 3 steps below the master key (BIP 44); Electrum's own wallets use 0 and 1. */
const ACCOUNT_DEPTHS = new Set([0, 1, 3]);

const SCRIPT_OF_PURPOSE: Readonly<Record<string, AccountScript>> = {
  '44h': 'p2pkh',
  '49h': 'p2sh-p2wpkh',
  '84h': 'p2wpkh',
};

/**
 * Parses an account-level extended public key for `network`: `xpub ypub zpub tpub upub vpub Ltub Mtub ...`
 * (BIP 32, SLIP 132), with an origin or inside a descriptor. The script comes from the descriptor, else the
 * key's version, else the origin's purpose, else it is BIP 44; if several are given they must agree.
 * Anything that can spend is refused before any other check.
 */
export function parseAccountKey(network: UtxoNetwork, text: string): Result<AccountKey, AccountKeyRefusal> {
  const read = readExtendedKey(text);
  if (!read.ok) return read;
  const { version, depth, origin, xpub } = read.value;
  if (version.isMain !== (network.environment === 'main')) return refuse('account_key_of_other_network');
  if (version.coin !== null && version.coin !== network.coin) return refuse('account_key_of_other_network');
  if (!ACCOUNT_DEPTHS.has(depth)) return refuse('account_key_not_account_level');
  const originRefusal = checkOrigin(network, origin, depth);
  if (originRefusal !== null) return refuse(originRefusal);
  const purpose = origin?.path.split('/')[0] ?? '';
  const said = [read.value.script, version.script, SCRIPT_OF_PURPOSE[purpose] ?? null].filter(
    (each) => each !== null,
  );
  const script = said[0] ?? 'p2pkh';
  if (said.some((other) => other !== script)) return refuse('account_key_contradicts_origin');
  if (script !== 'p2pkh' && network.witnessPrefix === null) return refuse('account_key_kind_unsupported');
  return ok(markAccountKey({ network, script, origin, xpub }));
}

/** An origin with a purpose must name a supported one, and the coin of this network. */
function checkOrigin(
  network: UtxoNetwork,
  origin: AccountOrigin | null,
  depth: number,
): AccountKeyRefusal | null {
  if (origin === null) return null;
  const steps = origin.path === '' ? [] : origin.path.split('/');
  if (steps.length !== depth) return 'account_key_contradicts_origin';
  if (steps.length < 3) return null;
  if (SCRIPT_OF_PURPOSE[steps[0] ?? ''] === undefined) return 'account_key_kind_unsupported';
  return steps[1] === `${network.coinType}h` ? null : 'account_key_of_other_network';
}

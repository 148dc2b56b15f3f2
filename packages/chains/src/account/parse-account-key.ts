import { ok, refuse, type Result } from '@naru/core';
import { HDKey } from '@scure/bip32';
import { hex } from '@scure/base';
import { decodeBase58Check, encodeBase58Check, looksLikePrivateKey } from '../address/private-key-text.ts';
import type { UtxoNetwork } from '../utxo/utxo-network.ts';
import {
  type AccountKey,
  type AccountKeyRefusal,
  type AccountOrigin,
  type AccountScript,
  markAccountKey,
} from './account-key.ts';
import { readAccountKeyText } from './account-key-text.ts';
import { MULTISIG_VERSIONS, PUBLIC_KEY_VERSIONS, XPUB_VERSION } from './key-version.ts';

const EXTENDED_KEY_BYTES = 78;
const DEPTH_AT = 4;
const KEY_DATA_AT = 45;

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
  if (looksLikePrivateKey(text.trim())) return refuse('account_key_is_private');
  const parts = readAccountKeyText(text);
  if (parts === null) return refuse('account_key_malformed');
  const payload = decodeBase58Check(parts.key);
  if (payload === null || payload.length !== EXTENDED_KEY_BYTES) return refuse('account_key_malformed');
  if (payload[KEY_DATA_AT] === 0) return refuse('account_key_is_private');
  const versionHex = hex.encode(payload.slice(0, 4));
  if (MULTISIG_VERSIONS.has(versionHex)) return refuse('account_key_kind_unsupported');
  const version = PUBLIC_KEY_VERSIONS[versionHex];
  if (version === undefined) return refuse('account_key_malformed');
  if (version.isMain !== (network.environment === 'main')) return refuse('account_key_of_other_network');
  if (version.coin !== null && version.coin !== network.coin) return refuse('account_key_of_other_network');
  const xpub = encodeBase58Check(Uint8Array.from([...hex.decode(XPUB_VERSION), ...payload.slice(4)]));
  if (!isPointOnCurve(xpub)) return refuse('account_key_malformed');
  const depth = payload[DEPTH_AT] ?? 0;
  if (!ACCOUNT_DEPTHS.has(depth)) return refuse('account_key_not_account_level');
  const originRefusal = checkOrigin(network, parts.origin, depth);
  if (originRefusal !== null) return refuse(originRefusal);
  const purpose = parts.origin?.path.split('/')[0] ?? '';
  const said = [parts.script, version.script, SCRIPT_OF_PURPOSE[purpose] ?? null].filter((s) => s !== null);
  const script = said[0] ?? 'p2pkh';
  if (said.some((other) => other !== script)) return refuse('account_key_contradicts_origin');
  if (script !== 'p2pkh' && network.witnessPrefix === null) return refuse('account_key_kind_unsupported');
  return ok(markAccountKey({ network, script, origin: parts.origin, xpub }));
}

function isPointOnCurve(xpub: string): boolean {
  try {
    return HDKey.fromExtendedKey(xpub).privateKey === null;
  } catch {
    return false;
  }
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

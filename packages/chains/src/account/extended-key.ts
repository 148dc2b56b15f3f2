import { ok, refuse, type Result } from '@naru/core';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { decodeBase58Check, encodeBase58Check, looksLikePrivateKey } from '../address/private-key-text.ts';
import { type AccountKeyText, readAccountKeyText } from './account-key-text.ts';
import type { AccountKeyRefusal } from './account-key.ts';
import { type KeyVersion, MULTISIG_VERSIONS, PUBLIC_KEY_VERSIONS, XPUB_VERSION } from './key-version.ts';

const EXTENDED_KEY_BYTES = 78;
const DEPTH_AT = 4;
const KEY_DATA_AT = 45;

/** An extended public key as it was pasted, before it is compared with a network. */
export interface ExtendedKey extends Pick<AccountKeyText, 'script' | 'origin'> {
  readonly version: KeyVersion;
  /** Steps below the master key. */
  readonly depth: number;
  /** With the version bytes of BIP 32 (`xpub`), whatever was pasted. */
  readonly xpub: string;
}

/**
 * Reads an extended public key of one signer, with or without an origin or a descriptor. Anything that can
 * spend is refused before any other check.
 */
export function readExtendedKey(text: string): Result<ExtendedKey, AccountKeyRefusal> {
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
  const xpub = encodeBase58Check(Uint8Array.from([...hex.decode(XPUB_VERSION), ...payload.slice(4)]));
  if (!isPointOnCurve(xpub)) return refuse('account_key_malformed');
  const { script, origin } = parts;
  return ok({ script, origin, version, depth: payload[DEPTH_AT] ?? 0, xpub });
}

function isPointOnCurve(xpub: string): boolean {
  try {
    return HDKey.fromExtendedKey(xpub).privateKey === null;
  } catch {
    return false;
  }
}

import { type Result, ok, refuse } from '@naru/core';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { decodeBase58Check, encodeBase58Check, looksLikePrivateKey } from '../address/private-key-text.ts';
import type { AccountKeyRefusal, AccountOrigin, AccountScript } from './account-key.ts';
import type { CheckedAddress } from '../address/address.ts';

const WRAPPERS: readonly { readonly open: string; readonly close: string; readonly script: AccountScript }[] =
  [
    { open: 'wpkh(', close: ')', script: 'p2wpkh' },
    { open: 'sh(wpkh(', close: '))', script: 'p2sh-p2wpkh' },
    { open: 'pkh(', close: ')', script: 'p2pkh' },
  ];

/** Origin in brackets, the key in base58, and the receiving path at the end of a descriptor. */
const KEY_WITH_ORIGIN =
  /^(?:\[([0-9a-f]{8})((?:\/\d{1,10}['hH]?){0,8})\])?([1-9A-HJ-NP-Za-km-z]{100,120})(?:\/(?:0|<0;1>)\/\*)?$/;

/** Version bytes of BIP 32 for public keys. */
const XPUB_VERSION = '0488b21e';

/**
 * Version bytes of single-signer extended public keys, as hex (SLIP 132; for Dogecoin as wallets use them).
 */
const PUBLIC_KEY_VERSIONS: Readonly<Record<string, KeyVersion>> = {
  [XPUB_VERSION]: { script: null, isMain: true, coin: null }, // xpub
  '049d7cb2': { script: 'p2sh-p2wpkh', isMain: true, coin: null }, // ypub
  '04b24746': { script: 'p2wpkh', isMain: true, coin: null }, // zpub
  '043587cf': { script: null, isMain: false, coin: null }, // tpub
  '044a5262': { script: 'p2sh-p2wpkh', isMain: false, coin: null }, // upub
  '045f1cf6': { script: 'p2wpkh', isMain: false, coin: null }, // vpub
  '019da462': { script: null, isMain: true, coin: 'ltc' }, // Ltub
  '01b26ef6': { script: 'p2sh-p2wpkh', isMain: true, coin: 'ltc' }, // Mtub
  '0436f6e1': { script: null, isMain: false, coin: 'ltc' }, // ttub
  '02facafd': { script: null, isMain: true, coin: 'doge' }, // dgub
};

/** Multisig (Ypub, Zpub, Upub, Vpub of SLIP 132): one key is not enough to derive addresses. */
const MULTISIG_VERSIONS = new Set(['0295b43f', '02aa7ed3', '024289ef', '02575483']);

const EXTENDED_KEY_BYTES = 78;
const DEPTH_AT = 4;
const KEY_DATA_AT = 45;

/** An extended public key as it was pasted, before it is compared with a network. */
export interface ExtendedKey extends Pick<AccountKeyText, 'script' | 'origin'> {
  readonly version: KeyVersion;
  /** Number of derivation steps below the master key. */
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

interface KeyVersion {
  /** Null: the version bytes do not determine the script (xpub and tpub are used for all). */
  readonly script: AccountScript | null;
  readonly isMain: boolean;
  /** Null: every coin uses these version bytes. */
  readonly coin: string | null;
}

interface AccountKeyText {
  /** The script of the descriptor around the key; null without a descriptor. */
  readonly script: AccountScript | null;
  readonly origin: AccountOrigin | null;
  readonly key: string;
}

/**
 * Splits what wallets export: a bare key, a key with its origin `[fingerprint/84h/2h/0h]zpub...`, or an
 * output descriptor with one key (BIP 380 to 382), with or without its checksum. Null for anything else. A
 * descriptor's checksum is ignored; the key's own is verified later.
 */
function readAccountKeyText(text: string): AccountKeyText | null {
  const plain = text.replace(/\s+/g, '').replace(/#[a-z0-9]{8}$/, '');
  const wrapper = WRAPPERS.find(({ open, close }) => plain.startsWith(open) && plain.endsWith(close));
  const inner = wrapper === undefined ? plain : plain.slice(wrapper.open.length, -wrapper.close.length);
  const match = KEY_WITH_ORIGIN.exec(inner);
  if (match === null) return null;
  const [, masterFingerprint, steps = '', key = ''] = match;
  const origin =
    masterFingerprint === undefined
      ? null
      : { masterFingerprint, path: steps.slice(1).replace(/['H]/g, 'h') };
  return { script: wrapper?.script ?? null, origin, key };
}

/** Indexes from here on are hardened (BIP 32) and cannot be derived from a public key. */
export const HARDENED_FROM = 0x8000_0000;

export interface AccountAddress extends CheckedAddress {
  readonly addressIndex: number;
  /** As of {@link BranchKey}. */
  readonly derivationPath: string;
}

export interface BranchKey {
  readonly publicKey: Uint8Array;
  /** From the master key if the account's origin is known, else from the account: `m/84h/2h/0h/0/7`. */
  readonly derivationPath: string;
}

/** The branch of an account for receiving addresses (0), or for change (1) (BIP 44). */
export type AccountBranch = 0 | 1;

/** Prepares a branch of an account for derivation. A key takes about a millisecond. */
export function openBranch(
  { xpub, origin }: { readonly xpub: string; readonly origin: AccountOrigin | null },
  branch: AccountBranch,
): (keyIndex: number) => BranchKey {
  const chain = HDKey.fromExtendedKey(xpub).deriveChild(branch);
  const originPath = origin === null || origin.path === '' ? '' : `${origin.path}/`;
  return (keyIndex) => {
    if (!Number.isInteger(keyIndex) || keyIndex < 0 || keyIndex >= HARDENED_FROM)
      throw new RangeError('an address index is a whole number from 0 to 2147483647');
    const { publicKey } = chain.deriveChild(keyIndex);
    if (publicKey === null) throw new Error('derivation returned no public key');
    return { publicKey, derivationPath: `m/${originPath}${branch}/${keyIndex}` };
  };
}

/**
 * Prepares an account for derivation: the returned function returns receiving address `m/.../0/addressIndex`.
 * A call takes about a millisecond, so addresses are derived ahead.
 */
export function openReceivingKeys(
  account: { readonly xpub: string; readonly origin: AccountOrigin | null },
  toAddress: (publicKey: Uint8Array) => CheckedAddress,
): (addressIndex: number) => AccountAddress {
  const keyAt = openBranch(account, 0);
  return (addressIndex) => {
    const { publicKey, derivationPath } = keyAt(addressIndex);
    return { ...toAddress(publicKey), addressIndex, derivationPath };
  };
}

import type { AccountScript } from './account-key.ts';

export interface KeyVersion {
  /** Null: the version does not determine the script (xpub and tpub are used for all). */
  readonly script: AccountScript | null;
  readonly isMain: boolean;
  /** Null: used by every coin. */
  readonly coin: string | null;
}

/** Version bytes of BIP 32 for public keys. */
export const XPUB_VERSION = '0488b21e';

/**
 * Version bytes of single-signer extended public keys, as hex (SLIP 132; for Dogecoin as wallets use them).
 */
export const PUBLIC_KEY_VERSIONS: Readonly<Record<string, KeyVersion>> = {
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
export const MULTISIG_VERSIONS = new Set(['0295b43f', '02aa7ed3', '024289ef', '02575483']);

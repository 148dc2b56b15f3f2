import type { UtxoNetwork } from '../utxo/utxo-network.ts';

/** Not exported, so that only this file can create a marked record. */
const checkedMark: unique symbol = Symbol('checked account key');

/** The address type of an account: BIP 44, BIP 49 (BIP 141 nested) or BIP 84. */
export type AccountScript = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh';

/** The account's path from the master key; a signing device needs it to recognise its own coins. */
export interface AccountOrigin {
  /** 8 hexadecimal digits. */
  readonly masterFingerprint: string;
  /** Steps from the master key such as `84h/2h/0h`. */
  readonly path: string;
}

/**
 * A public key that derives an account's receiving addresses and cannot spend. Made by `parseAccountKey`
 * only.
 */
export interface AccountKey {
  readonly [checkedMark]: true;
  readonly network: UtxoNetwork;
  readonly script: AccountScript;
  readonly origin: AccountOrigin | null;
  /** With the version bytes of BIP 32 (`xpub`), whatever was pasted. */
  readonly xpub: string;
}

export type AccountKeyRefusal =
  | 'account_key_is_private'
  | 'account_key_malformed'
  | 'account_key_of_other_network'
  | 'account_key_not_account_level'
  | 'account_key_kind_unsupported'
  | 'account_key_contradicts_origin';

/** For `parseAccountKey` only, after all of its checks. */
export function markAccountKey(checked: Omit<AccountKey, typeof checkedMark>): AccountKey {
  return { ...checked, [checkedMark]: true };
}

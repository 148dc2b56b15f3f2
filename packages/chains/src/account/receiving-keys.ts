import { HDKey } from '@scure/bip32';
import type { CheckedAddress } from '../address/address.ts';
import type { AccountOrigin } from './account-key.ts';

/** Indexes from here on are hardened (BIP 32) and cannot be derived from a public key. */
export const HARDENED_FROM = 0x8000_0000;

export interface AccountAddress extends CheckedAddress {
  readonly addressIndex: number;
  /** As of {@link BranchKey}. */
  readonly derivationPath: string;
}

/** A public key of an account. */
export interface BranchKey {
  readonly publicKey: Uint8Array;
  /** From the master key if the account's origin is known, else from the account: `m/84h/2h/0h/0/7`. */
  readonly derivationPath: string;
}

/** The branch of an account that receives, and the one for change (BIP 44). */
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

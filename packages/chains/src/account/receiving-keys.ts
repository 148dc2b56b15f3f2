import { HDKey } from '@scure/bip32';
import type { CheckedAddress } from '../address/address.ts';
import type { AccountOrigin } from './account-key.ts';

/** Indexes from here on are hardened (BIP 32) and cannot be derived from a public key. */
const HARDENED_FROM = 0x8000_0000;

export interface AccountAddress extends CheckedAddress {
  readonly addressIndex: number;
  /** From the master key if the account's origin is known, else from the account: `m/84h/2h/0h/0/7`. */
  readonly derivationPath: string;
}

/**
 * Prepares an account for derivation: the returned function returns receiving address `m/.../0/addressIndex`.
 * A call takes about a millisecond, so addresses are derived ahead.
 */
export function openReceivingKeys(
  { xpub, origin }: { readonly xpub: string; readonly origin: AccountOrigin | null },
  toAddress: (publicKey: Uint8Array) => CheckedAddress,
): (addressIndex: number) => AccountAddress {
  const chain = HDKey.fromExtendedKey(xpub).deriveChild(0);
  const originPath = origin === null || origin.path === '' ? '' : `${origin.path}/`;
  return (addressIndex) => {
    if (!Number.isInteger(addressIndex) || addressIndex < 0 || addressIndex >= HARDENED_FROM)
      throw new RangeError('an address index is a whole number from 0 to 2147483647');
    const { publicKey } = chain.deriveChild(addressIndex);
    if (publicKey === null) throw new Error('derivation returned no public key');
    return { ...toAddress(publicKey), addressIndex, derivationPath: `m/${originPath}0/${addressIndex}` };
  };
}

import type { AccountOrigin } from './account-key.ts';

/** Not exported, so that only this file can create a marked record. */
const checkedMark: unique symbol = Symbol('checked account key of an EVM network');

/** The two ways to write the same 20 bytes: `0x...` on EVM networks, `T...` on TRON. */
export type EvmAddressFormat = 'evm' | 'tron';

/**
 * A public key that derives an account's receiving addresses on EVM networks or on TRON, and cannot spend.
 * Made by `parseEvmAccountKey` only. One key serves every EVM network, with the same addresses on all of
 * them.
 */
export interface EvmAccountKey {
  readonly [checkedMark]: true;
  readonly format: EvmAddressFormat;
  readonly origin: AccountOrigin | null;
  readonly xpub: string;
}

/** For `parseEvmAccountKey` only, after all of its checks. */
export function markEvmAccountKey(checked: Omit<EvmAccountKey, typeof checkedMark>): EvmAccountKey {
  return { ...checked, [checkedMark]: true };
}

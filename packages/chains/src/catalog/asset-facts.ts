import type { Asset } from '@naru/core';

/** What is true of an asset wherever it is traded; which rail serves it is for a desk to say. */
export interface AssetFacts extends Omit<Asset, 'railId'> {
  /** The network that carries it: `btc`, `eth` (also for LINK), `tron`, `krw-bank`. */
  readonly networkId: string;
  readonly kind: 'coin' | 'token' | 'bank';
  /**
   * Default depth at which a deposit is final, for orders of everyday size. Networks with a finality of
   * their own have the number of blocks that it takes; banks have 0, because a person is the witness.
   */
  readonly confirmationsRequired: number;
  /** Template with `{txid}`, or null. */
  readonly explorerTxUrl: string | null;
  /** Template with `{address}`, or null where the network hides addresses. */
  readonly explorerAddressUrl: string | null;
}

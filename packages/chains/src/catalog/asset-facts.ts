import type { Asset } from '@naru/core';

/** Facts about an asset that hold on every desk; the rail that serves it is the desk's choice. */
export interface AssetFacts extends Omit<Asset, 'railId'> {
  /** The network that carries it: `btc`, `eth` (also for LINK), `tron`, `krw-bank`. */
  readonly networkId: string;
  readonly kind: 'coin' | 'token' | 'bank';
  /**
   * Default depth at which a deposit is final, for orders of everyday size. For networks with protocol
   * finality, the number of blocks until then; 0 for banks, where a person is the witness.
   */
  readonly confirmationsRequired: number;
  /** Template with `{txid}`, or null. */
  readonly explorerTxUrl: string | null;
}

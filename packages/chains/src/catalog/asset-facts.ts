import type { Asset, Finality } from '@naru/core';

/** Facts about an asset that hold on every desk; the rail that serves it is the desk's choice. */
export interface AssetFacts extends Omit<Asset, 'railId'> {
  /** The network that carries it: `btc`, `eth` (also for LINK), `tron`, `krw-bank`. */
  readonly networkId: string;
  /** The asset that the network's fees are paid in; null for banks. */
  readonly feeAssetId: string | null;
  readonly kind: 'coin' | 'token' | 'bank';
  /** The contract of a token, which alone makes it what it is; null for others. */
  readonly contract: string | null;
  /** When a deposit is final, unless the desk sets it otherwise. */
  readonly finality: Finality;
  /** Template with `{txid}`, or null. */
  readonly explorerTxUrl: string | null;
}

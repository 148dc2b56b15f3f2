import type { Asset, TreasuryKind } from '@naru/core';

/** An exact amount of an asset. */
export interface AssetAmount {
  readonly asset: Asset;
  readonly baseUnits: bigint;
}

/** What a person says happened to the desk's money outside of orders. */
export interface TreasuryEntry extends AssetAmount {
  readonly kind: TreasuryKind;
  /** `rebalanced`: what came in for the amount that went out; null for all others. */
  readonly into: AssetAmount | null;
  /** `counted`: what the books held when the person saw the difference; null for all others. */
  readonly heldBaseUnits: bigint | null;
  /** Chosen by the caller, one for the entry whatever it says: repeating a request books nothing twice. */
  readonly entryKey: string;
  readonly operatorId: string;
  readonly reason: string;
  /** Such as a txid; empty: none. */
  readonly evidence: string;
}

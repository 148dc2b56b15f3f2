/**
 * One attempt to pay the customer. `approved`: an operator may pay it now. `seen`: the network shows it.
 * `confirmed`: deep enough, or attested by the operator on a rail without a watcher.
 */
export type PayoutState = 'approved' | 'seen' | 'confirmed' | 'discarded' | 'failed';

export interface Payout {
  readonly payoutId: string;
  readonly orderId: string;
  readonly railId: string;
  readonly assetId: string;
  readonly address: string;
  readonly baseUnits: bigint;
  readonly state: PayoutState;
  readonly preparedBy: string;
  readonly preparedAtMs: number;
  readonly txid: string | null;
  readonly outputKey: string | null;
  /** The operator's word and evidence (bank reference) where nothing else can witness. */
  readonly attestedBy: string | null;
  readonly evidence: string | null;
}

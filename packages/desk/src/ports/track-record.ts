/** An order that was delivered: from the deposit that paid it to the delivery. */
export interface Delivery {
  readonly payAssetId: string;
  readonly payBaseUnits: bigint;
  readonly receiveAssetId: string;
  readonly tookMs: number;
}

/** What the desk did recently, as its rows say it. */
export interface TrackRecordFacts {
  /** The newest ones, at most as many as were asked for. */
  readonly deliveries: readonly Delivery[];
  readonly deliveredCount: number;
  /** Orders that were paid and ended without a payout. */
  readonly canceledCount: number;
  /** How long refunds took, from when they were owed to when the network or bank showed them, in ms. */
  readonly refundTimesMs: readonly number[];
}

export interface TrackRecordStore {
  /** Orders of any stage that were made since then. */
  countOrdersMade(sinceMs: number): Promise<number>;
  readTrackRecord(query: {
    readonly sinceMs: number;
    /** Refunds that became owed since then. */
    readonly refundsSinceMs: number;
    readonly limit: number;
  }): Promise<TrackRecordFacts>;
}

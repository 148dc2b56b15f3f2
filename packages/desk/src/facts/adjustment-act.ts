/** One change of a pair's own adjustment, by an operator; never changed itself. In millionths. */
export interface AdjustmentAct {
  /** Counts all of them, without a gap. */
  readonly actNumber: number;
  readonly happenedAtMs: number;
  readonly operatorId: string;
  readonly paySymbol: string;
  readonly receiveSymbol: string;
  /** Null: the pair had none of its own, and that of its risk counted. */
  readonly beforePpm: bigint | null;
  /** Null: it has none of its own any more. */
  readonly afterPpm: bigint | null;
  readonly note: string;
}

/** One change of a pair's own adjustment by an operator; never altered. In millionths. */
export interface AdjustmentAct {
  /** That of the act of the desk that records it. */
  readonly actNumber: number;
  readonly happenedAtMs: number;
  readonly operatorId: string;
  readonly paySymbol: string;
  readonly receiveSymbol: string;
  /** Null: the pair had none of its own and used the one of its risk. */
  readonly beforePpm: bigint | null;
  /** Null: the pair no longer has one of its own. */
  readonly afterPpm: bigint | null;
  readonly note: string;
}

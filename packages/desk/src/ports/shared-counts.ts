/** What one request takes of the quota under one key. */
export interface RateAsk {
  /** Says nothing of whose it is. */
  readonly key: string;
  readonly costUs: number;
  readonly windowUs: number;
}

export interface RateAnswer {
  readonly key: string;
  readonly isTaken: boolean;
  /** When all that was counted under this key has come back; in microseconds since 1970, as costs are. */
  readonly wholeAtUs: number;
}

/**
 * Counts that all processes on one database share: for each key the moment at which it is whole again (the
 * generic cell rate algorithm, ITU-T I.371). A crash of the database may forget them.
 */
export interface SharedCounts {
  /** Takes of all keys, or of none where one has not enough left. In one statement. */
  takeRates(asks: readonly RateAsk[], nowMs: number): Promise<readonly RateAnswer[]>;
  forgetRate(key: string): Promise<void>;
  /** Forgets the keys that are whole again. */
  forgetWholeRates(nowMs: number): Promise<void>;
}

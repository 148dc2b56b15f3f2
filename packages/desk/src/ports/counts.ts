/** What one request costs of the quota under one key. */
export interface RateAsk {
  /** Reveals nothing about the person. */
  readonly key: string;
  readonly costUs: number;
  readonly windowUs: number;
}

export interface RateAnswer {
  readonly key: string;
  readonly isTaken: boolean;
  /** When the whole quota of this key is available again; in microseconds since 1970, like the costs. */
  readonly wholeAtUs: number;
}

/**
 * Counts shared by all processes on one database: for each key the time when its whole quota is available
 * again (generic cell rate algorithm, ITU-T I.371). A crash of the database may lose them.
 */
export interface SharedCounts {
  /** Either charges every quota or none, if one has not enough left. In one statement. */
  takeRates(asks: readonly RateAsk[], nowMs: number): Promise<readonly RateAnswer[]>;
  forgetRate(key: string): Promise<void>;
  /** Deletes keys whose whole quota is available again. */
  forgetWholeRates(nowMs: number): Promise<void>;
}

/** What one process has asked of its database; a transaction of several statements is one write. */
export interface StoreActivity {
  readonly readCount: number;
  readonly writeCount: number;
  /** Writes whose answer is not here yet. */
  readonly writesWaiting: number;
}

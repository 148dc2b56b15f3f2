/** The cost of one request in the quota of one key. */
export interface RateAsk {
  /** The key; it reveals nothing about the person. */
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
  /** Charges every quota, or none if one has too little left. In one statement. */
  takeRates(asks: readonly RateAsk[], nowMs: number): Promise<readonly RateAnswer[]>;
  forgetRate(key: string): Promise<void>;
  /** Deletes keys whose whole quota is available again. */
  forgetWholeRates(nowMs: number): Promise<void>;
}

/** What one process has requested from its database; a transaction of several statements is one write. */
export interface StoreActivity {
  readonly readCount: number;
  readonly writeCount: number;
  /** Writes that are not answered yet. */
  readonly writesWaiting: number;
}

/** What one process has asked of its database; a transaction of several statements is one write. */
export interface StoreActivity {
  readonly readCount: number;
  readonly writeCount: number;
  /** Writes whose answer is not here yet. */
  readonly writesWaiting: number;
}

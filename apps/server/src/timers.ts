/** The only way in which workers wait, so that tests need not. */
export interface Timers {
  /** Runs once after `delayMs`; the returned function takes it back. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

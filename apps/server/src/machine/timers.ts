/** The timers of workers, which tests replace. */
export interface Timers {
  /** Runs once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Waits for a task, but at least `minMs`, so that its duration cannot be observed. */
export async function waitAtLeast<T>(timers: Timers, minMs: number, task: Promise<T>): Promise<T> {
  const timeUp = new Promise<void>((resolve) => {
    timers.after(minMs, resolve);
  });
  const [value] = await Promise.all([task, timeUp]);
  return value;
}

/** Waits for a task, at most `maxMs`; the task continues in any case. */
export async function waitAtMost(timers: Timers, maxMs: number, task: Promise<unknown>): Promise<void> {
  let cancel: () => void = () => undefined;
  const timeUp = new Promise<void>((resolve) => {
    cancel = timers.after(maxMs, resolve);
  });
  try {
    await Promise.race([task, timeUp]);
  } finally {
    cancel();
  }
}

/** Caches the result for a key for `keptMs`; a failure is not cached. */
export function keepFor<T>(
  { nowMs, keptMs }: { readonly nowMs: () => number; readonly keptMs: number },
  make: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const kept = new Map<string, { readonly atMs: number; readonly made: Promise<T> }>();
  return (key) => {
    const known = kept.get(key);
    const atMs = nowMs();
    if (known !== undefined && Math.abs(atMs - known.atMs) < keptMs) return known.made;
    for (const [old, { atMs: madeAtMs }] of kept) if (Math.abs(atMs - madeAtMs) >= keptMs) kept.delete(old);
    const made = make(key);
    kept.set(key, { atMs, made });
    made.catch(() => kept.delete(key));
    return made;
  };
}

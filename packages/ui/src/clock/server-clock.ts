/** The `Date` of one answer, with the local times of its request. */
export interface DatedAnswer {
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
  /** The `Date` header: the server's time in whole seconds, cut off. Null if the answer has none. */
  readonly dateHeader: string | null;
}

/** Bounds of the difference between the server's clock and the local one. */
export interface OffsetBounds {
  readonly leastMs: number;
  readonly mostMs: number;
}

const HEADER_STEP_MS = 1000;

/**
 * Narrows the bounds by one more answer. The header was written between sending and receiving and cuts off
 * less than a second, which bounds the offset on both sides. An answer that contradicts the earlier ones
 * means that a clock was set, so the bounds start again.
 */
export function narrowOffset(known: OffsetBounds | null, answer: DatedAnswer): OffsetBounds | null {
  const serverMs = answer.dateHeader === null ? Number.NaN : Date.parse(answer.dateHeader);
  if (Number.isNaN(serverMs)) return known;
  const fresh = {
    leastMs: serverMs - answer.receivedAtMs,
    mostMs: serverMs + HEADER_STEP_MS - answer.sentAtMs,
  };
  if (known === null) return fresh;
  const leastMs = Math.max(known.leastMs, fresh.leastMs);
  const mostMs = Math.min(known.mostMs, fresh.mostMs);
  return leastMs <= mostMs ? { leastMs, mostMs } : fresh;
}

/** Milliseconds to add to this browser's clock to get the server's; 0 while nothing is known. */
export function offsetMs(bounds: OffsetBounds | null): number {
  return bounds === null ? 0 : Math.round((bounds.leastMs + bounds.mostMs) / 2);
}

/** The best estimate of the server's time: deadlines are the server's, and local clocks may be wrong. */
export interface ServerClock {
  readonly nowMs: () => number;
  readonly noteAnswer: (answer: DatedAnswer) => void;
  /** This browser's own clock, for measuring how long something took here. */
  readonly localNowMs: () => number;
}

export function createServerClock(localNowMs: () => number): ServerClock {
  let bounds: OffsetBounds | null = null;
  return {
    localNowMs,
    nowMs: () => localNowMs() + offsetMs(bounds),
    noteAnswer: (answer) => {
      bounds = narrowOffset(bounds, answer);
    },
  };
}

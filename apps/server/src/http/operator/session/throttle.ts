import { type Result, ok, refuse } from '@naru/core';
import type { Clock } from '@naru/desk';

/** Limits the attempts per key; successful ones are refunded. */
interface Throttle {
  /** Counts an attempt. Refused once the key has used up its attempts. */
  take(key: string): Result<null, 'too_many_requests'>;
  /** Refunds the attempts of this key. */
  forgive(key: string): void;
}

interface ThrottleOptions {
  readonly clock: Clock;
  readonly triesMax: number;
  /** Counted from the first attempt. */
  readonly windowMs: number;
}

/** Keys come from strangers, so their number is bounded; the oldest is dropped first. */
const KEYS_MAX = 10_000;

export function createThrottle({ clock, triesMax, windowMs }: ThrottleOptions): Throttle {
  const windows = new Map<string, { tries: number; readonly endsAtMs: number }>();
  return {
    take: (key) => {
      const nowMs = clock.nowMs();
      const known = windows.get(key);
      if (known !== undefined && nowMs < known.endsAtMs) {
        if (known.tries >= triesMax) return refuse('too_many_requests');
        known.tries += 1;
        return ok(null);
      }
      windows.delete(key);
      if (windows.size >= KEYS_MAX) forgetOldest(windows);
      windows.set(key, { tries: 1, endsAtMs: nowMs + windowMs });
      return ok(null);
    },
    forgive: (key) => {
      windows.delete(key);
    },
  };
}

function forgetOldest(windows: Map<string, unknown>): void {
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}

import { useEffect, useState } from 'react';
import { nextTickDelayMs } from './format-remaining.ts';

export interface RemainingOptions {
  /** UTC ms. */
  readonly endsAtMs: number;
  /** The server's clock as the caller knows it: a wrong clock of the reader does no harm. Keep it stable. */
  readonly readNowMs: () => number;
}

/** Milliseconds until the end, never below 0; anew with each second, and at once when the tab is seen. */
export function useRemainingMs({ endsAtMs, readNowMs }: RemainingOptions): number {
  const [remainingMs, setRemainingMs] = useState(() => Math.max(0, endsAtMs - readNowMs()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const leftMs = endsAtMs - readNowMs();
      setRemainingMs(Math.max(0, leftMs));
      if (leftMs > 0) timer = setTimeout(tick, nextTickDelayMs(leftMs));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAtMs, readNowMs]);
  return remainingMs;
}

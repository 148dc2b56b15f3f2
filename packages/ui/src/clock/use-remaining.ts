import { useEffect, useState } from 'react';
import { nextTickDelayMs } from './format-remaining.ts';

interface RemainingOptions {
  /** UTC ms. */
  readonly endsAtMs: number;
  /** The server's clock. Pass the same function on each render. */
  readonly readNowMs: () => number;
}

/** Milliseconds until the end, at least 0; updated each second and when the tab becomes visible. */
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

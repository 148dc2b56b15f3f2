import { createContext, use, useEffect, useState } from 'react';
import type { ServerClock } from './server-clock.ts';
import { nextTickDelayMs } from './format-remaining.ts';

export const ClockContext = createContext<ServerClock | null>(null);

export function useServerClock(): ServerClock {
  const clock = use(ClockContext);
  if (clock === null) throw new Error('no clock above this component');
  return clock;
}

/** The server's time in UTC ms, updated every `periodMs` and when the page becomes visible again. */
export function useServerNowMs(periodMs = 1000): number {
  const clock = useServerClock();
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => {
    const renew = (): void => setNowMs(clock.nowMs());
    const timer = setInterval(renew, periodMs);
    document.addEventListener('visibilitychange', renew);
    renew();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [clock, periodMs]);
  return nowMs;
}

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

import { createContext, use, useEffect, useState } from 'react';
import type { ServerClock } from './server-clock.ts';

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

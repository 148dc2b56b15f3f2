import { createContext, use, useEffect, useState } from 'react';
import type { DeskClock } from './desk-clock.ts';

export const ClockContext = createContext<DeskClock | null>(null);

export function useDeskClock(): DeskClock {
  const clock = use(ClockContext);
  if (clock === null) throw new Error('no clock above this component');
  return clock;
}

/** The desk's time in milliseconds, renewed every `periodMs` and when the page comes back to view. */
export function useNowMs(periodMs = 1000): number {
  const clock = useDeskClock();
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

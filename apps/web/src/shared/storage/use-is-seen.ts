import type { Later, LoadOutcome } from '@naru/ui/later';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useOnLineReturn } from '../api/api-context.tsx';

/** True from the moment that any part of the place is in the window. */
export function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      setIsSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

interface CodeWish<Code> {
  readonly isUrgent?: boolean;
  /** Called before anything is drawn with the code. */
  readonly onArrival?: (loaded: LoadOutcome<Code>) => void;
}

/**
 * Loads code when its place is first seen, or at once; after a failure, again when the connection is back.
 * Null until it is known whether that worked.
 */
export function useCodeWhenSeen<Code>(
  code: Later<Code>,
  place: RefObject<HTMLElement | null>,
  { isUrgent = false, onArrival }: CodeWish<Code> = {},
) {
  const [outcome, setOutcome] = useState<LoadOutcome<Code> | null>(null);
  const take = useCallback(
    (loaded: LoadOutcome<Code>) => {
      if (loaded.ok) onArrival?.(loaded);
      setOutcome(loaded);
    },
    [onArrival],
  );
  const load = useCallback(async () => code.load().then(take), [code, take]);
  const isNeeded = useIsSeen(place) || isUrgent;
  useEffect(() => {
    if (isNeeded) void code.load().then(take);
  }, [isNeeded, code, take]);
  useOnLineReturn(() => {
    if (outcome?.ok === false) void load();
  });
  return { outcome, load };
}

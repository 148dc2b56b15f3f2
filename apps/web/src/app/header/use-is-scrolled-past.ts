import { useSyncExternalStore } from 'react';

function subscribeToScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** True while the page is scrolled further than `thresholdPx` pixels. */
export function useIsScrolledPast(thresholdPx: number): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > thresholdPx,
    () => false,
  );
}

import { useEffect } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';

const EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;
/** The desk stores it no more often. */
const NOTE_EVERY_MS = 60_000;

/** Tells the desk that somebody is there, so that the session of a person who only reads does not lock. */
export function ActivityNote({ isOn }: { readonly isOn: boolean }): null {
  const api = useConsoleApi();
  useEffect(() => {
    if (!isOn) return undefined;
    let notedAtMs = performance.now();
    const note = (): void => {
      if (performance.now() - notedAtMs < NOTE_EVERY_MS) return;
      notedAtMs = performance.now();
      void api.send('stayActive', {});
    };
    for (const event of EVENTS) addEventListener(event, note, { passive: true });
    return () => {
      for (const event of EVENTS) removeEventListener(event, note);
    };
  }, [api, isOn]);
  return null;
}

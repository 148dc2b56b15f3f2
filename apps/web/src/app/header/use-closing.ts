import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While open: closes on Escape and on a press or a focus outside of `place`. */
export function useClosing(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (by: 'escape' | 'press' | 'focus') => void,
): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const byKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeNow('escape');
    };
    const byOutside = (event: Event): void => {
      if (event.target instanceof Node && place.current?.contains(event.target) === false)
        closeNow(event.type === 'focusin' ? 'focus' : 'press');
    };
    document.addEventListener('keydown', byKey);
    document.addEventListener('pointerdown', byOutside);
    document.addEventListener('focusin', byOutside);
    return () => {
      document.removeEventListener('keydown', byKey);
      document.removeEventListener('pointerdown', byOutside);
      document.removeEventListener('focusin', byOutside);
    };
  }, [isOpen, place]);
}

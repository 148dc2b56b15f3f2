import { useEffect, useState } from 'react';

/** What is half typed is not an error yet. */
const REST_MS = 350;

/**
 * Whether a text has not changed for a moment, so that something may be said about it. What is said moves the
 * page, and would take a press away from what it was meant for: it waits until no pointer is down.
 */
export function useIsResting(text: string): boolean {
  const [restingText, setRestingText] = useState(text);
  const isPressed = useIsPressed();
  useEffect(() => {
    if (isPressed) return undefined;
    const timer = setTimeout(() => setRestingText(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, isPressed]);
  return restingText === text;
}

function useIsPressed(): boolean {
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event): void => setIsPressed(type === 'pointerdown');
    const types = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of types) document.addEventListener(type, follow, { capture: true });
    return () => {
      for (const type of types) document.removeEventListener(type, follow, { capture: true });
    };
  }, []);
  return isPressed;
}

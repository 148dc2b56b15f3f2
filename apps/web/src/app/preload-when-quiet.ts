import { isOrderScreen, preloadButtons } from './screen-table.tsx';

/** By then, a page has loaded and shown what it begins with. */
const QUIET_AFTER_MS = 1000;

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Loads what the buttons of a page need before one is pressed: soon after the page where people pay, and at
 * the first sign of a person elsewhere. Returns what stops it.
 */
export function preloadWhenQuiet(pathname: string): () => void {
  const stopping = new AbortController();
  const start = (): void => {
    stopping.abort();
    void preloadButtons(pathname);
  };
  if (isOrderScreen(pathname)) {
    const timer = setTimeout(start, QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }
  for (const sign of FIRST_SIGNS)
    addEventListener(sign, start, { signal: stopping.signal, passive: true, capture: true });
  return () => stopping.abort();
}

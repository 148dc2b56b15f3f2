import { type Theme, applyTheme, isTheme } from '@naru/ui';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../storage/browser-storage.ts';

/** Ink and paper, for the browser's own frame around the page. */
const FRAME_COLOUR = { is_dark: '#0e1211', is_light: '#f3eee2' } as const satisfies Record<Theme, string>;

const listeners = new Set<() => void>();

/** The theme of the page; dark where nothing valid is stored. A choice is painted and kept at once. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const theme = useSyncExternalStore<Theme>(watchTheme, paintedTheme, () => 'is_dark');
  // Logging out empties the storage and draws the page anew: it then goes back to dark with it.
  useEffect(() => paintTheme(storedTheme()), []);
  const choose = useCallback((next: Theme) => {
    writeLocal('theme', next);
    paintTheme(next);
  }, []);
  return [theme, choose];
}

function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A script in the head has painted the stored theme before the first of ours ran. */
function paintedTheme(): Theme {
  const painted = document.documentElement.dataset['theme'];
  return isTheme(painted) ? painted : 'is_dark';
}

function storedTheme(): Theme {
  const stored = readLocal('theme');
  return isTheme(stored) ? stored : 'is_dark';
}

function paintTheme(theme: Theme): void {
  applyTheme(theme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME_COLOUR[theme]);
  for (const listener of listeners) listener();
}

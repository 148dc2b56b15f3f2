import { type Theme, applyTheme, isTheme } from '@naru/ui';
import { useCallback, useState } from 'react';
import { readLocal, writeLocal } from '../storage/browser-storage.ts';

/** Ink and paper, for the browser's own frame around the page. */
const FRAME_COLOUR = { is_dark: '#0e1211', is_light: '#f3eee2' } as const satisfies Record<Theme, string>;

/** The theme of the page; dark where nothing valid is stored. A choice is painted and kept at once. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const [theme, setTheme] = useState(readStoredTheme);
  const choose = useCallback((next: Theme) => {
    applyTheme(next);
    paintFrame(next);
    writeLocal('theme', next);
    setTheme(next);
  }, []);
  return [theme, choose];
}

function readStoredTheme(): Theme {
  const stored = readLocal('theme');
  const theme = isTheme(stored) ? stored : 'is_dark';
  // Logging out empties the storage: the page then goes back to dark with it.
  applyTheme(theme);
  paintFrame(theme);
  return theme;
}

function paintFrame(theme: Theme): void {
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME_COLOUR[theme]);
}

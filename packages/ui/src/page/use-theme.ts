import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

/** By the names in storage and in `data-theme`. */
type Theme = 'is_dark' | 'is_light';

const STORAGE_KEY = 'theme';

/** For the browser's own frame around the page: `--bg0` of each theme. */
const FRAME_COLOUR = { is_dark: '#0e1211', is_light: '#f3eee2' } as const satisfies Record<Theme, string>;

const listeners = new Set<() => void>();

/** The theme of the page, dark by default. A choice is painted and stored at once, in every tab. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const theme = useSyncExternalStore<Theme>(watchTheme, paintedTheme, () => 'is_dark');
  // Logging out clears the storage and mounts the page again, which then returns to the default theme.
  useEffect(() => {
    const paintStored = (): void => paintTheme(toTheme(readStored('local', STORAGE_KEY)));
    paintStored();
    addEventListener('storage', paintStored);
    return () => removeEventListener('storage', paintStored);
  }, []);
  const choose = useCallback((next: Theme) => {
    writeStored('local', STORAGE_KEY, next);
    paintTheme(next);
  }, []);
  return [theme, choose];
}

function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A script in the head has painted the stored theme before this code runs. */
function paintedTheme(): Theme {
  return toTheme(document.documentElement.dataset['theme']);
}

function toTheme(text: string | null | undefined): Theme {
  return text === 'is_light' ? 'is_light' : 'is_dark';
}

function paintTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME_COLOUR[theme]);
  for (const listener of listeners) listener();
}

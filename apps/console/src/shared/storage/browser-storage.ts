import { type Theme, isTheme } from '@naru/ui';

const THEME_KEY = 'theme';

/** The remembered theme; dark when there is none or the browser keeps nothing. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return isTheme(stored) ? stored : 'is_dark';
  } catch {
    return 'is_dark';
  }
}

/** Remembers the theme where the browser allows it. */
export function writeTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be switched off; the theme then lasts as long as the page.
  }
}

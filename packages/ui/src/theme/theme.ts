/** The two themes, by the names that stand in storage and in `data-theme`. */
export const THEMES = ['is_dark', 'is_light'] as const;

export type Theme = (typeof THEMES)[number];

export function isTheme(text: unknown): text is Theme {
  return THEMES.some((theme) => theme === text);
}

/** Paints the document in a theme; where it is remembered is the caller's matter. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { iconButtonClass } from '../button.tsx';
import { bindClasses } from '../bind-classes.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Icon, type IconName } from '../display/icon.tsx';
import sheet from './theme-toggle.module.css';
import { readStored, writeStored } from './browser-storage.ts';

const classes = bindClasses(sheet);

interface ThemeToggleProps {
  /** Accessible names: "Switch to light theme", "Switch to dark theme". */
  readonly toLightLabel: string;
  readonly toDarkLabel: string;
}

/**
 * Shows the sun in the dark theme and the moon in the light one: the theme that a press switches to. Both are
 * drawn and the style sheet chooses one, because a page is prerendered before the theme is known.
 */
export function ThemeToggle({ toLightLabel, toDarkLabel }: ThemeToggleProps): ReactNode {
  const [theme, chooseTheme] = useTheme();
  return (
    <button
      type="button"
      className={iconButtonClass}
      onClick={() => chooseTheme(theme === 'is_dark' ? 'is_light' : 'is_dark')}
    >
      <Face icon="sun" label={toLightLabel} className={classes('in-dark')} />
      <Face icon="moon" label={toDarkLabel} className={classes('in-light')} />
    </button>
  );
}

interface FaceProps {
  readonly icon: IconName;
  readonly label: string;
  readonly className: string;
}

function Face({ icon, label, className }: FaceProps): ReactNode {
  return (
    <span className={className} title={label}>
      <Icon name={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

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

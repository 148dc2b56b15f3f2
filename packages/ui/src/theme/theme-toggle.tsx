import type { ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import type { Theme } from './theme.ts';

export interface ThemeToggleProps {
  readonly theme: Theme;
  readonly onThemeChange: (theme: Theme) => void;
  /** Accessible name; it names dark or light: "Switch to light theme". */
  readonly label: string;
}

/** Sun in the dark, moon in the light: it shows where a press leads. */
export function ThemeToggle({ theme, onThemeChange, label }: ThemeToggleProps): ReactNode {
  const isDark = theme === 'is_dark';
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={label}
      onClick={() => onThemeChange(isDark ? 'is_light' : 'is_dark')}
    />
  );
}

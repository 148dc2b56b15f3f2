import type { ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { useTheme } from './use-theme.ts';

export interface ThemeToggleProps {
  /** Accessible names: "Switch to light theme", "Switch to dark theme". */
  readonly toLightLabel: string;
  readonly toDarkLabel: string;
}

/** Shows the sun in the dark theme and the moon in the light one: the theme that a press switches to. */
export function ThemeToggle({ toLightLabel, toDarkLabel }: ThemeToggleProps): ReactNode {
  const [theme, chooseTheme] = useTheme();
  return theme === 'is_dark' ? (
    <IconButton icon="sun" label={toLightLabel} onClick={() => chooseTheme('is_light')} />
  ) : (
    <IconButton icon="moon" label={toDarkLabel} onClick={() => chooseTheme('is_dark')} />
  );
}

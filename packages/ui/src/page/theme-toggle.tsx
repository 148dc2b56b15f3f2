import type { ReactNode } from 'react';
import { iconButtonClass } from '../button.tsx';
import { bindClasses } from '../bind-classes.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Icon, type IconName } from '../display/icon.tsx';
import sheet from './theme-toggle.module.css';
import { useTheme } from './use-theme.ts';

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

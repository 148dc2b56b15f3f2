import { type Theme, ThemeToggle, applyTheme } from '@naru/ui';
import { type ReactNode, createContext, use, useEffect, useMemo, useState } from 'react';
import { useT } from '../i18n/language-context.tsx';
import { readTheme, writeTheme } from '../storage/browser-storage.ts';

interface ThemeAccess {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeAccess | null>(null);

export function ThemeProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [theme, setShown] = useState(readTheme);
  useEffect(() => applyTheme(theme), [theme]);
  const access = useMemo(
    () => ({
      theme,
      setTheme: (next: Theme) => {
        writeTheme(next);
        setShown(next);
      },
    }),
    [theme],
  );
  return <ThemeContext value={access}>{children}</ThemeContext>;
}

/** The sun or the moon of the header. */
export function ThemeSwitch(): ReactNode {
  const access = use(ThemeContext);
  const t = useT();
  if (access === null) throw new Error('no theme above this component');
  const label = access.theme === 'is_dark' ? t('theme.to_light') : t('theme.to_dark');
  return <ThemeToggle theme={access.theme} onThemeChange={access.setTheme} label={label} />;
}

import { Logo, ThemeToggle, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../i18n/language-context.tsx';
import sheet from './calm-page.module.css';
import { LanguageSwitch } from './language-switch.tsx';

const classes = bindClasses(sheet);

export interface CalmPageProps {
  readonly title: string;
  /** Title of the browser tab; `title` by default. */
  readonly documentTitle?: string;
  readonly children: ReactNode;
}

/** A page with a single form or message. */
export function CalmPage({ title, documentTitle = title, children }: CalmPageProps): ReactNode {
  const t = useT();
  useEffect(() => {
    document.title = `${documentTitle} · ${t('brand')} ${t('brand.desk')}`;
  }, [documentTitle, t]);
  return (
    <div className={classes('page')}>
      <header className={classes('header')}>
        <Logo name={t('brand')} suffix={t('brand.desk')} />
        <span className={classes('tools')}>
          <LanguageSwitch />
          <ThemeToggle toLightLabel={t('theme.to_light')} toDarkLabel={t('theme.to_dark')} />
        </span>
      </header>
      <main className={classes('main')}>
        <h1 className={classes('title')}>{title}</h1>
        {children}
      </main>
      <footer className={classes('footer')}>
        <p>{t('keys_warning')}</p>
      </footer>
    </div>
  );
}

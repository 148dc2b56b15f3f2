import { Icon, Logo, ThemeToggle, bindClasses } from '@naru/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useBrand } from '../../shared/brand/use-desk-facts.ts';
import { useFindOrder } from '../../shared/part/find-order-context.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { useIsScrolledPast } from './use-is-scrolled-past.ts';
import sheet from './header.module.css';

const classes = bindClasses(sheet);

/** Scrolled further, the header stays in view. */
const FIXED_AFTER_PX = 300;

export function Header(): ReactNode {
  const t = useTranslate();
  const brand = useBrand();
  const isFixed = useIsScrolledPast(FIXED_AFTER_PX);
  const [isMenuOpen, setIsMenuOpen] = useMenuState();
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const openFindOrder = useFindOrder();
  const findOrder = (): void => {
    setIsMenuOpen(false);
    // On small screens the pressed entry is hidden now; the dialog gives the focus back to the menu's button.
    toggle.current?.focus();
    openFindOrder();
  };
  return (
    <div className={classes('place')}>
      <header className={classes('header', isFixed && 'fixed')}>
        <Link to="/" className={classes('home')} aria-label={t('header.home', { brand: brand.name })}>
          <Logo name={brand.name} />
        </Link>
        <nav id={menuId} aria-label={t('header.main')} className={classes('menu', isMenuOpen && 'open')}>
          <MainMenu onFindOrder={findOrder} />
        </nav>
        <div className={classes('tools')}>
          <LanguageMenu />
          <ThemeToggle toLightLabel={t('header.toLight')} toDarkLabel={t('header.toDark')} />
          <AccountMenu />
          <button
            ref={toggle}
            type="button"
            className={classes('toggle')}
            aria-label={t('header.menu')}
            aria-expanded={isMenuOpen}
            aria-controls={menuId}
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          >
            <Icon name={isMenuOpen ? 'close' : 'menu'} />
          </button>
        </div>
      </header>
    </div>
  );
}

/** The menu of small screens; every navigation closes it, also to the page that is shown. */
function useMenuState(): readonly [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [{ isOpen, on }, setMenu] = useState({ isOpen: false, on: key });
  const setIsOpen = (next: boolean): void => setMenu({ isOpen: next, on: key });
  if (on !== key) setIsOpen(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setMenu((menu) => ({ ...menu, isOpen: false }));
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  return [isOpen, setIsOpen];
}

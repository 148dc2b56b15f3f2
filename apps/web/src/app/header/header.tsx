import { Icon, Logo, ThemeToggle, VisuallyHidden, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { useBrand } from '../../shared/brand/use-desk-facts.ts';
import { useFindOrder } from '../../shared/part/find-order-context.ts';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import { LanguageMenu, Dropdown } from './dropdown.tsx';
import sheet from './header.module.css';
import { type MenuGroup, listMenu } from '../screen-table.tsx';
import { readUsername } from '../../shared/session/stored-session.ts';
import { useIsSignedIn, useLogout, useUser } from '../../shared/session/use-session.ts';

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
    <div className={classes('place')} data-screen="">
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

interface MainMenuProps {
  readonly onFindOrder: () => void;
}

function MainMenu({ onFindOrder }: MainMenuProps): ReactNode {
  const t = useTranslate();
  const { supportUrl } = useBrand();
  return (
    <ul className={classes('entries')}>
      <MenuLinks group="main" linkClass={classes('link')} />
      <li>
        <Dropdown label={t('header.pages')} buttonClass={classes('link')}>
          <MenuLinks group="pages" />
        </Dropdown>
      </li>
      <li className={classes('find')}>
        <button type="button" className={classes('link')} onClick={onFindOrder}>
          {t('order.find')}
        </button>
      </li>
      <li>
        <a className={classes('link')} href={supportUrl} target="_blank" rel="noopener noreferrer">
          {t('header.support')}
          <Icon name="outside" sizePx={16} />
          <VisuallyHidden> {t('app.newTab')}</VisuallyHidden>
        </a>
      </li>
    </ul>
  );
}

interface MenuLinksProps {
  readonly group: MenuGroup;
  readonly linkClass?: string;
}

function MenuLinks({ group, linkClass = '' }: MenuLinksProps): ReactNode {
  const t = useTranslate();
  return listMenu(group).map(({ path, labelKey }) => (
    <li key={path}>
      <NavLink to={path} className={linkClass} end>
        {t(labelKey)}
      </NavLink>
    </li>
  ));
}

function AccountMenu(): ReactNode {
  const t = useTranslate();
  if (useIsSignedIn()) return <SignedInMenu />;
  return (
    <Link to="/login" className={classes('login')}>
      {t('header.login')}
    </Link>
  );
}

function SignedInMenu(): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const logout = useLogout();
  const name = useUser().data?.username || readUsername() || t('header.account');
  return (
    <Dropdown
      edge="end"
      buttonClass={classes('account')}
      label={<span className={classes('name')}>{name}</span>}
    >
      <li>
        <Link to="/user-profile">{t('page.profile')}</Link>
      </li>
      <li>
        <Link to="/buy-crypto-select">{t('page.exchange')}</Link>
      </li>
      <li>
        <button
          type="button"
          onClick={() => {
            void navigate('/');
            logout();
          }}
        >
          {t('header.logout')}
        </button>
      </li>
    </Dropdown>
  );
}

function subscribeToScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** True while the page is scrolled further than `thresholdPx` pixels. */
export function useIsScrolledPast(thresholdPx: number): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > thresholdPx,
    () => false,
  );
}

import { type ComponentType, type ReactNode, createElement, lazy, useState } from 'react';
import { matchPath } from 'react-router';
import type { PlainMessageKey } from '../shared/i18n/translate.ts';

/** Lists of links around the screens: two in the header, two in the footer. */
export type MenuGroup = 'main' | 'pages' | 'product' | 'service';

/** Where a screen is linked from, and how it is called there. */
interface MenuPlace {
  readonly groups: readonly MenuGroup[];
  readonly labelKey: PlainMessageKey;
}

export interface Screen {
  readonly path: string;
  readonly Page: ComponentType;
  readonly preload: () => Promise<unknown>;
  /** Null for screens that are reached on the way and not from the menu. */
  readonly menu: MenuPlace | null;
}

function screen(path: string, menu: MenuPlace | null, load: () => Promise<ComponentType>): Screen {
  const loaded: { page: ComponentType | null } = { page: null };
  const preload = async (): Promise<ComponentType> => {
    loaded.page = await load();
    return loaded.page;
  };
  const LazyPage = lazy(async () => ({ default: await preload() }));
  /** A page whose code is here already is drawn at once, without waiting for a promise. */
  function Page(): ReactNode {
    const [Shown] = useState(() => loaded.page ?? LazyPage);
    return createElement(Shown);
  }
  return { path, menu, preload, Page };
}

/** One row a screen; menu, footer and router are made from it, in this order. */
export const SCREENS: readonly Screen[] = [
  screen(
    '/',
    { groups: ['main', 'product'], labelKey: 'page.home' },
    async () => (await import('../pages/home-page.tsx')).HomePage,
  ),
  screen(
    '/buy-crypto-select',
    { groups: ['main', 'product'], labelKey: 'page.exchange' },
    async () => (await import('../pages/exchange-page.tsx')).ExchangePage,
  ),
  screen(
    '/buy-crypto-confirm/:id',
    null,
    async () => (await import('../pages/confirm-page.tsx')).ConfirmPage,
  ),
  screen(
    '/buy-crypto-details/:id',
    null,
    async () => (await import('../pages/details-page.tsx')).DetailsPage,
  ),
  screen(
    '/markets',
    { groups: ['main', 'product'], labelKey: 'page.market' },
    async () => (await import('../pages/market-page.tsx')).MarketPage,
  ),
  screen(
    '/backlog',
    { groups: ['main', 'product'], labelKey: 'page.backlog' },
    async () => (await import('../pages/overview-page.tsx')).OverviewPage,
  ),
  screen(
    '/user-profile',
    { groups: ['pages'], labelKey: 'page.profile' },
    async () => (await import('../pages/profile-page.tsx')).ProfilePage,
  ),
  screen(
    '/login',
    { groups: ['pages'], labelKey: 'page.login' },
    async () => (await import('../pages/login-page.tsx')).LoginPage,
  ),
  screen(
    '/register',
    { groups: ['pages'], labelKey: 'page.register' },
    async () => (await import('../pages/register-page.tsx')).RegisterPage,
  ),
  screen(
    '/contact',
    { groups: ['pages', 'service'], labelKey: 'page.contact' },
    async () => (await import('../pages/contact-page.tsx')).ContactPage,
  ),
  screen(
    '/faq',
    { groups: ['pages', 'service'], labelKey: 'page.faq' },
    async () => (await import('../pages/faq-page.tsx')).FaqPage,
  ),
  screen(
    '/regulations',
    { groups: ['service'], labelKey: 'page.terms' },
    async () => (await import('../pages/terms-page.tsx')).TermsPage,
  ),
  screen(
    '/privacy-policy',
    { groups: ['service'], labelKey: 'page.privacy' },
    async () => (await import('../pages/privacy-page.tsx')).PrivacyPage,
  ),
];

/** What stands in one list of links. */
export function listMenu(group: MenuGroup): readonly { path: string; labelKey: PlainMessageKey }[] {
  return SCREENS.flatMap(({ path, menu }) =>
    menu !== null && menu.groups.includes(group) ? [{ path, labelKey: menu.labelKey }] : [],
  );
}

/** Begins to fetch the code of a screen, so that it comes together with everything else. */
export async function preloadScreen(pathname: string): Promise<void> {
  const found = SCREENS.find((candidate) => matchPath(candidate.path, pathname) !== null);
  // A chunk that does not come is told by the page itself when it is shown.
  await found?.preload().catch(() => undefined);
}

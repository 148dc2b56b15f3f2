import { type ComponentType, type ReactNode, createElement, lazy, useState } from 'react';
import { matchPath } from 'react-router';
import type { PlainMessageKey } from '../shared/i18n/translate.ts';

/** Lists of links: two in the header, two in the footer. */
export type MenuGroup = 'main' | 'pages' | 'product' | 'service';

interface Screen {
  readonly path: string;
  /** The lists that link to it; none for screens that are steps on the way. */
  readonly groups: readonly MenuGroup[];
  readonly labelKey: PlainMessageKey;
  readonly Page: ComponentType;
  readonly preload: () => Promise<unknown>;
}

function screen(
  path: string,
  groups: readonly MenuGroup[],
  labelKey: PlainMessageKey,
  load: () => Promise<{ readonly Page: ComponentType }>,
): Screen {
  const loaded: { Page: ComponentType | null } = { Page: null };
  const preload = async (): Promise<ComponentType> => {
    loaded.Page = (await load()).Page;
    return loaded.Page;
  };
  const LazyPage = lazy(async () => ({ default: await preload() }));
  /** A page whose code is loaded already is drawn at once, without waiting for a promise. */
  function Page(): ReactNode {
    const [Shown] = useState(() => loaded.Page ?? LazyPage);
    return createElement(Shown);
  }
  return { path, groups, labelKey, preload, Page };
}

/** Menus, footer and router are made from these rows, in this order. */
export const SCREENS: readonly Screen[] = [
  screen('/', ['main', 'product'], 'page.home', () => import('../pages/home-page.tsx')),
  screen(
    '/buy-crypto-select',
    ['main', 'product'],
    'page.exchange',
    () => import('../pages/exchange-page.tsx'),
  ),
  screen('/buy-crypto-confirm/:id', [], 'confirm.title', () => import('../pages/confirm-page.tsx')),
  screen('/buy-crypto-details/:id', [], 'page.details', () => import('../pages/details-page.tsx')),
  screen('/markets', ['main', 'product'], 'page.market', () => import('../pages/market-page.tsx')),
  screen('/backlog', ['main', 'product'], 'page.backlog', () => import('../pages/overview-page.tsx')),
  screen('/user-profile', ['pages'], 'page.profile', () => import('../pages/profile-page.tsx')),
  screen('/login', ['pages'], 'page.login', () => import('../pages/login-page.tsx')),
  screen('/register', ['pages'], 'page.register', () => import('../pages/register-page.tsx')),
  screen('/contact', ['pages', 'service'], 'page.contact', () => import('../pages/contact-page.tsx')),
  screen('/faq', ['pages', 'service'], 'page.faq', () => import('../pages/faq-page.tsx')),
  screen('/regulations', ['service'], 'page.terms', () => import('../pages/terms-page.tsx')),
  screen('/privacy-policy', ['service'], 'page.privacy', () => import('../pages/privacy-page.tsx')),
];

export function listMenu(group: MenuGroup): readonly Screen[] {
  return SCREENS.filter(({ groups }) => groups.includes(group));
}

/** Loads the code of a screen early, together with everything else. */
export async function preloadScreen(pathname: string): Promise<void> {
  const found = SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
  // A chunk that does not load is reported by the page itself when it is shown.
  await found?.preload().catch(() => undefined);
}

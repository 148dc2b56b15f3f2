import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router';
import type { PlainMessageKey } from '../shared/i18n/translate.ts';

/** Where a screen stands in the menu. */
interface MenuPlace {
  readonly group: 'main' | 'pages';
  readonly labelKey: PlainMessageKey;
}

export interface Screen {
  readonly path: string;
  readonly Page: LazyExoticComponent<ComponentType>;
  readonly preload: () => Promise<unknown>;
  /** Null for screens that are reached on the way and not from the menu. */
  readonly menu: MenuPlace | null;
}

function screen(path: string, menu: MenuPlace | null, load: () => Promise<ComponentType>): Screen {
  return { path, menu, preload: load, Page: lazy(async () => ({ default: await load() })) };
}

/** The first page of a visit. */
export const EXCHANGE_PATH = '/buy-crypto-select';

/** One row a screen; menu and router are made from it, in this order. */
export const SCREENS: readonly Screen[] = [
  screen(
    EXCHANGE_PATH,
    { group: 'main', labelKey: 'page.exchange' },
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
];

/** What stands in one group of the menu. */
export function listMenu(group: MenuPlace['group']): readonly { path: string; labelKey: PlainMessageKey }[] {
  return SCREENS.flatMap(({ path, menu }) =>
    menu !== null && menu.group === group ? [{ path, labelKey: menu.labelKey }] : [],
  );
}

/** Begins to fetch the code of a screen, so that it comes together with everything else. */
export function preloadScreen(pathname: string): void {
  const path = pathname === '/' ? EXCHANGE_PATH : pathname;
  const found = SCREENS.find((candidate) => matchPath(candidate.path, path) !== null);
  // A chunk that does not come is told by the page itself when it is shown.
  found?.preload().catch(() => undefined);
}

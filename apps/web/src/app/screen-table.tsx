import { Button, type FailedLoad, bindClasses, useFailedLoad, useLater } from '@naru/ui';
import { type Later, type LoadRefusal, createLater } from '@naru/ui/later';
import { type ComponentType, type ReactNode, createElement } from 'react';
import { matchPath } from 'react-router';
import { ORDER_PART } from '../features/exchange/order-code.ts';
import { ADDRESS_CODE } from '../shared/address/address-checker.ts';
import type { PlainMessageKey } from '../shared/i18n/translate.ts';
import { TOAST_CODE } from '../shared/part/toasts.ts';
import { useConnection } from '../shared/api/api-context.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import sheet from './broken-page.module.css';

/** Lists of links: two in the header, two in the footer. */
export type MenuGroup = 'main' | 'pages' | 'product' | 'service';

interface Screen {
  readonly path: string;
  /** The lists that link to it; none for screens that are steps on the way. */
  readonly groups: readonly MenuGroup[];
  readonly labelKey: PlainMessageKey;
  readonly Page: ComponentType;
  readonly code: Later<PageCode>;
}

interface PageCode {
  readonly Page: ComponentType;
}

function screen(
  path: string,
  groups: readonly MenuGroup[],
  labelKey: PlainMessageKey,
  load: () => Promise<PageCode>,
): Screen {
  const code = createLater(load);
  function Page(): ReactNode {
    const { outcome, loadAgain } = useLater(code);
    if (outcome.ok) return createElement(outcome.value.Page);
    return <NotLoaded labelKey={labelKey} failed={{ code, reason: outcome.reason, loadAgain }} />;
  }
  return { path, groups, labelKey, code, Page };
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

function findScreen(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname) !== null);
}

/** Loads the code of a screen early, together with everything else. False if that fails. */
export async function preloadScreen(pathname: string): Promise<boolean> {
  const outcome = await findScreen(pathname)?.code.load();
  return outcome?.ok !== false;
}

/** The screens that follow by themselves or by the main button. */
const NEXT_PATHS: Readonly<Record<string, string>> = {
  '/': '/buy-crypto-confirm/:id',
  '/buy-crypto-select': '/buy-crypto-confirm/:id',
  '/buy-crypto-confirm/:id': '/buy-crypto-details/:id',
};

const FORM_PATHS = ['/', '/buy-crypto-select'];

/** Loads what the buttons of a screen need, so that they work without a connection. */
export async function preloadButtons(pathname: string): Promise<void> {
  const path = findScreen(pathname)?.path ?? '';
  await Promise.all([
    TOAST_CODE.load(),
    preloadScreen(NEXT_PATHS[path] ?? ''),
    ...(FORM_PATHS.includes(path) ? [ORDER_PART.load(), ADDRESS_CODE.load()] : []),
  ]);
}

/** Whether a person pays or waits on this screen: it has to survive without a connection. */
export function isOrderScreen(pathname: string): boolean {
  return /^\/buy-crypto-(?:confirm|details)\//.test(pathname);
}

const classes = bindClasses(sheet);

const TEXTS = {
  offline: 'app.notLoaded.offline',
  unreachable: 'app.notLoaded.unreachable',
  outdated: 'app.notLoaded.outdated',
} as const satisfies Record<LoadRefusal, PlainMessageKey>;

interface NotLoadedProps {
  readonly labelKey: PlainMessageKey;
  readonly failed: FailedLoad;
}

/** Takes the place of a screen whose code could not be loaded; tries again when the connection is back. */
function NotLoaded({ labelKey, failed }: NotLoadedProps): ReactNode {
  const t = useTranslate();
  const { isLoading, press } = useFailedLoad(failed, useConnection());
  usePageTitle(t(labelKey));
  return (
    <div className={classes('broken')}>
      <PageHeading>{t(labelKey)}</PageHeading>
      <p role="alert">{t(TEXTS[failed.reason])}</p>
      {failed.reason === 'outdated' ? (
        <Button kind="primary" onClick={() => location.reload()}>
          {t('app.broken.reload')}
        </Button>
      ) : (
        <Button kind="primary" isLoading={isLoading} onClick={() => void press()}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  );
}

import type { Text } from '@naru/core';
import { type FailedLoad, useLater } from '@naru/ui';
import { type Later, createLater } from '@naru/ui/later';
import { type ComponentType, type ReactNode, createElement } from 'react';
import { matchPath } from 'react-router';
import { REHEARSAL_PAGES } from '../pages/desk/menu.ts';
import { SidePage } from '../pages/side-page.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import type { Name } from '../shared/i18n/translate.ts';
import { CalmPage } from '../shared/page/calm-page.tsx';
import { NotLoaded } from '../shared/page/not-loaded.tsx';

interface Screen {
  readonly path: string;
  readonly Page: ComponentType;
  readonly code: Later<ComponentType>;
}

interface FailedPageProps {
  readonly title: Name;
  readonly failed: FailedLoad;
}

/** Pages for people who are signed in. */
export const DESK_SCREENS: readonly Screen[] = [
  desk('/', 'home.title', () => import('../pages/home/home-page.tsx').then((code) => code.HomePage)),
  desk('/orders', 'desk.title', () => import('../pages/desk/desk-page.tsx').then((code) => code.DeskPage)),
  desk('/post', 'post.title', () => import('../pages/post-page.tsx').then((code) => code.PostPage)),
  desk('/market', 'market.title', () => import('../pages/market-page.tsx').then((code) => code.MarketPage)),
  desk('/search', 'search.title', () => import('../pages/search-page.tsx').then((code) => code.SearchPage)),
  desk('/account', 'own.title', () => import('../pages/account-page.tsx').then((code) => code.AccountPage)),
  desk('/people', 'team.title', () => import('../pages/people-page.tsx').then((code) => code.PeoplePage)),
  desk('/bank', 'bank.title', () => import('../pages/bank-page.tsx').then((code) => code.BankPage)),
  desk('/batch', 'batch.title', () => import('../pages/batch-page.tsx').then((code) => code.BatchPage)),
  desk('/status', 'status.title', () => import('../pages/status-page.tsx').then((code) => code.StatusPage)),
  desk('/opening', 'opening.title.hours', () =>
    import('../pages/opening-page.tsx').then((code) => code.OpeningPage),
  ),
  desk('/settings', 'settings.title', () =>
    import('../pages/settings-page.tsx').then((code) => code.SettingsPage),
  ),
  desk('/treasury', 'treasury.title', () =>
    import('../pages/treasury-page.tsx').then((code) => code.TreasuryPage),
  ),
  desk('/proposals', 'proposal.title', () =>
    import('../pages/proposals-page.tsx').then((code) => code.ProposalsPage),
  ),
  ...REHEARSAL_PAGES.map(({ path, title, load }) =>
    desk(path, title, async () => rehearsalPage(title, await load())),
  ),
  desk('/lists', 'lists.title', () => import('../pages/lists-page.tsx').then((code) => code.ListsPage)),
  desk('/visitors', 'visitors.link', () =>
    import('../pages/visitors-page.tsx').then((code) => code.VisitorsPage),
  ),
  desk('/unmatched', 'unmatched.title', () =>
    import('../pages/unmatched-page.tsx').then((code) => code.UnmatchedPage),
  ),
  desk('/unpaid', 'unpaid.title', () => import('../pages/unpaid-page.tsx').then((code) => code.UnpaidPage)),
];

/** Pages that are opened by a link somebody was given. */
export const LINK_SCREENS: readonly Screen[] = [
  screen(FailedLinkPage, '/join', 'join.title', () =>
    import('../pages/join-page.tsx').then((code) => code.JoinPage),
  ),
  screen(FailedLinkPage, '/setup', 'setup.title', () =>
    import('../pages/setup-page.tsx').then((code) => code.SetupPage),
  ),
];

function desk(path: string, title: Name, load: () => Promise<ComponentType>): Screen {
  return screen(FailedDeskPage, path, title, load);
}

function screen(
  FailedPage: ComponentType<FailedPageProps>,
  path: string,
  title: Name,
  load: () => Promise<ComponentType>,
): Screen {
  const code = createLater(load);
  function Page(): ReactNode {
    const { outcome, loadAgain } = useLater(code);
    if (outcome.ok) return createElement(outcome.value);
    return <FailedPage title={title} failed={{ code, reason: outcome.reason, loadAgain }} />;
  }
  return { path, code, Page };
}

/** The page of a module. A live desk answers its path as unknown, and has no link to it. */
function rehearsalPage(title: Text, Part: ComponentType): ComponentType {
  return function RehearsalPage(): ReactNode {
    const t = useT();
    return (
      <SidePage title={t(title)}>
        <Part />
      </SidePage>
    );
  };
}

function FailedDeskPage({ title, failed }: FailedPageProps): ReactNode {
  const t = useT();
  return (
    <SidePage title={t(title)}>
      <NotLoaded failed={failed} />
    </SidePage>
  );
}

function FailedLinkPage({ title, failed }: FailedPageProps): ReactNode {
  const t = useT();
  return (
    <CalmPage title={t(title)}>
      <NotLoaded failed={failed} />
    </CalmPage>
  );
}

/** Loads the code of a page early, beside everything else. */
export function preloadScreen(pathname: string): void {
  const found = [...DESK_SCREENS, ...LINK_SCREENS].find(({ path }) => matchPath(path, pathname) !== null);
  void found?.code.load();
}

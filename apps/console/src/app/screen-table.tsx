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
  part('/bank', 'bank.title', () => import('../features/bank/bank-desk.tsx').then((code) => code.BankDesk)),
  desk('/batch', 'batch.title', () => import('../pages/batch-page.tsx').then((code) => code.BatchPage)),
  part('/status', 'status.title', () =>
    import('../features/status/status-board.tsx').then((code) => code.StatusBoard),
  ),
  part('/opening', 'opening.title.hours', () =>
    import('../features/opening/opening-board.tsx').then((code) => code.OpeningBoard),
  ),
  part('/settings', 'settings.title', () =>
    import('../features/settings/setting-list.tsx').then((code) => code.SettingList),
  ),
  desk('/treasury', 'treasury.title', () =>
    import('../pages/treasury-page.tsx').then((code) => code.TreasuryPage),
  ),
  desk('/proposals', 'proposal.title', () =>
    import('../pages/proposals-page.tsx').then((code) => code.ProposalsPage),
  ),
  // A live desk answers these paths as unknown, and has no link to them.
  ...REHEARSAL_PAGES.map(({ path, title, load }) => part(path, title, load)),
  desk('/lists', 'lists.title', () => import('../pages/lists-page.tsx').then((code) => code.ListsPage)),
  desk('/visitors', 'visitors.link', () =>
    import('../pages/visitors-page.tsx').then((code) => code.VisitorsPage),
  ),
  part('/unmatched', 'unmatched.title', () =>
    import('../features/unmatched/unmatched-board.tsx').then((code) => code.UnmatchedBoard),
  ),
  part('/unpaid', 'unpaid.title', () =>
    import('../features/unpaid/group-list.tsx').then((code) => code.GroupList),
  ),
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

/** A page of one part below its title. */
function part(path: string, title: Name, load: () => Promise<ComponentType>): Screen {
  return desk(path, title, async () => partPage(title, await load()));
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

function partPage(title: Name, Part: ComponentType): ComponentType {
  return function PartPage(): ReactNode {
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

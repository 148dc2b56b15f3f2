import type { SessionAnswer } from '@naru/contract';
import { Button, IconButton, Logo, ThemeToggle, VisuallyHidden, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { SearchBox } from '../../features/search/search-box.tsx';
import { StatusStrip } from '../../features/status/status-strip.tsx';
import { useLettersToPassOn } from '../../features/post/use-post.ts';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { LanguageSwitch } from '../../shared/page/language-switch.tsx';
import { useProposalCounts } from '../../shared/proposal/use-proposals.ts';
import { useCan, useSession } from '../../shared/session/session.ts';
import sheet from './desk-header.module.css';

const classes = bindClasses(sheet);

export interface DeskHeaderProps {
  readonly isLive: boolean;
  readonly isOffline: boolean;
  /** Shows the keyboard shortcuts, on pages that have them. */
  readonly onHelp?: () => void;
}

/** The bar on top of every page, and below it what needs the operator now. */
export function DeskHeader(props: DeskHeaderProps): ReactNode {
  return (
    <div className={classes('top')}>
      <Bar {...props} />
      <StatusStrip />
    </div>
  );
}

/** Name, mode, connection, and the signed-in operator. */
function Bar({ isLive, isOffline, onHelp }: DeskHeaderProps): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const session = useSession().data;
  const { pathname } = useLocation();
  const signOut = async (): Promise<void> => {
    await api.send('signOut', {});
    // A full page load drops everything that was in memory.
    location.assign('/');
  };
  return (
    <header className={classes('header')}>
      <Link to="/" className={classes('home')}>
        <span className={classes('logo')}>
          <Logo name={t('brand')} suffix={t('brand.desk')} />
        </span>
        <span className={classes('waves')}>
          <Logo />
          <VisuallyHidden>{`${t('brand')} ${t('brand.desk')}`}</VisuallyHidden>
        </span>
      </Link>
      {session?.mode === 'rehearsal' && (
        <span className={classes('mode')} title={t('mode.rehearsal.hint')}>
          {t('mode.rehearsal')}
        </span>
      )}
      <Signal isLive={isLive} isOffline={isOffline} />
      <span className={classes('space')} />
      <SearchBox pathname={pathname} />
      <PlaceLinks pathname={pathname} />
      {onHelp !== undefined && (
        <span className={classes('help')}>
          <Button
            kind="quiet"
            size="small"
            aria-label={t('action.keys')}
            aria-keyshortcuts="?"
            onClick={onHelp}
          >
            <kbd>?</kbd>
          </Button>
        </span>
      )}
      <LanguageSwitch />
      <ThemeToggle toLightLabel={t('theme.to_light')} toDarkLabel={t('theme.to_dark')} />
      <Who operator={session?.operator ?? null} />
      <span className={classes('out')}>
        <Button size="small" onClick={() => void signOut()}>
          {t('action.sign_out')}
        </Button>
      </span>
      <span className={classes('out-icon')}>
        <IconButton icon="leave" label={t('action.sign_out')} onClick={() => void signOut()} />
      </span>
    </header>
  );
}

/** Whether the page hears of changes at once; leads to the status of the desk. */
function Signal({ isLive, isOffline }: Pick<DeskHeaderProps, 'isLive' | 'isOffline'>): ReactNode {
  const t = useT();
  const state = isOffline ? 'offline' : isLive ? 'live' : 'polling';
  return (
    <Link
      to="/status"
      className={classes('signal', state)}
      title={t('live.label', { state: t(`live.${state}`) })}
    >
      <span className={classes('dot')} aria-hidden="true" />
      <span className={classes('state')}>{t(`live.${state}`)}</span>
      <VisuallyHidden>{` – ${t('status.title')}`}</VisuallyHidden>
    </Link>
  );
}

/** Others than owners see why some buttons are missing. */
function Who({ operator }: Pick<SessionAnswer, 'operator'>): ReactNode {
  const t = useT();
  if (operator === null) return null;
  const { name, role } = operator;
  return <span className={classes('who')}>{role === 'owner' ? name : `${name} · ${t(`role.${role}`)}`}</span>;
}

/** Pages that everybody may see. */
const PLACES = [
  ['/', 'post.orders'],
  ['/market', 'market.link'],
  ['/bank', 'bank.link'],
  ['/treasury', 'treasury.link'],
  ['/opening', 'opening.link'],
  ['/visitors', 'visitors.link'],
] as const;

/** Links to the pages of the console, each always in its place. */
function PlaceLinks({ pathname }: { readonly pathname: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const session = useSession().data;
  const count = useLettersToPassOn();
  const linkTo = (to: string, text: ReactNode): ReactNode => (
    <PlaceLink key={to} to={to} pathname={pathname}>
      {text}
    </PlaceLink>
  );
  return (
    <nav className={classes('places')} aria-label={t('places')}>
      {PLACES.map(([to, key]) => linkTo(to, t(key)))}
      {linkTo(
        '/post',
        <>
          {t('post.link')}
          {count > 0 && (
            <span className={classes('waiting')}>
              <span aria-hidden="true">{count}</span>
              <VisuallyHidden>{t('post.count', { count })}</VisuallyHidden>
            </span>
          )}
        </>,
      )}
      <ProposalsLink pathname={pathname} />
      {can('see_settings') && linkTo('/settings', t('settings.link'))}
      {can('manage_people') && linkTo('/people', t('team.link'))}
      {session?.mode === 'rehearsal' && linkTo('/practice', t('practice.link'))}
      {linkTo('/account', t('own.link'))}
    </nav>
  );
}

interface PlaceLinkProps {
  readonly to: string;
  readonly pathname: string;
  readonly children: ReactNode;
}

function PlaceLink({ to, pathname, children }: PlaceLinkProps): ReactNode {
  return (
    <Link to={to} className={classes('place')} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** Only while something waits for a second person, with how much of it this person may approve. */
function ProposalsLink({ pathname }: Pick<PlaceLinkProps, 'pathname'>): ReactNode {
  const t = useT();
  const { all, mine } = useProposalCounts() ?? { all: 0, mine: 0 };
  if (all === 0) return null;
  return (
    <PlaceLink to="/proposals" pathname={pathname}>
      {t('proposal.link')}
      {mine > 0 && (
        <span className={classes('waiting')}>
          <span aria-hidden="true">{mine}</span>
          <VisuallyHidden>{t('proposal.count', { count: mine })}</VisuallyHidden>
        </span>
      )}
    </PlaceLink>
  );
}

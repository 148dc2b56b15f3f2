import type { SessionAnswer } from '@naru/contract';
import { bindClasses, Button, Icon, IconButton, layout, Logo, ThemeToggle, VisuallyHidden } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { STATUS_PATH } from '../../features/status/alarm-place.ts';
import { StatusStrip } from '../../features/status/status-strip.tsx';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { LanguageSwitch } from '../../shared/page/language-switch.tsx';
import { SEARCH_PATH } from '../../shared/api/search-query.ts';
import { useSession } from '../../shared/session/session.ts';
import sheet from './desk-header.module.css';
import { REHEARSAL_PAGES } from './menu.ts';

const classes = bindClasses(sheet);

export interface DeskHeaderProps {
  readonly isLive: boolean;
  readonly isOffline: boolean;
  /** Shows the keyboard shortcuts. */
  readonly onHelp: () => void;
  /** Opens the search for orders, places and acts. */
  readonly onCommand: () => void;
}

/** The bar on top of every page, and below it what needs the operator now. */
export function DeskHeader(props: DeskHeaderProps): ReactNode {
  const isRehearsal = useSession().data?.mode === 'rehearsal';
  return (
    <div className={classes('top')}>
      <Bar {...props} />
      <StatusStrip clockPath={REHEARSAL_PAGES[0]?.path ?? STATUS_PATH} />
      {isRehearsal && REHEARSAL_PAGES.map(({ path, Strip }) => <Strip key={path} />)}
    </div>
  );
}

/** Name, mode, connection, and the signed-in operator. */
function Bar({ isLive, isOffline, onHelp, onCommand }: DeskHeaderProps): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const session = useSession().data;
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
      <span className={layout('grow')} />
      <CommandButton onPress={onCommand} />
      <span className={classes('help')}>
        <Button kind="quiet" size="small" aria-label={t('help.title')} aria-keyshortcuts="?" onClick={onHelp}>
          <kbd>?</kbd>
        </Button>
      </span>
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

/** Looks like the field that it opens; on the page of a search it has the text of it. */
function CommandButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const text = pathname === SEARCH_PATH ? (params.get('q') ?? '') : '';
  return (
    <button type="button" className={classes('command')} aria-keyshortcuts="Control+K /" onClick={onPress}>
      <Icon name="search" sizePx={16} />
      {text !== '' && <VisuallyHidden>{`${t('command.label')}: `}</VisuallyHidden>}
      <span className={classes('words')}>{text === '' ? t('command.label') : text}</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}

/** Whether the page receives changes at once; links to the status of the desk. */
function Signal({ isLive, isOffline }: Pick<DeskHeaderProps, 'isLive' | 'isOffline'>): ReactNode {
  const t = useT();
  const state = isOffline ? 'offline' : isLive ? 'live' : 'polling';
  return (
    <Link
      to="/status"
      className={classes('signal', state)}
      title={state === 'polling' ? t('live.polling.hint') : t('live.label', { state: t(`live.${state}`) })}
    >
      <span className={classes('dot')} aria-hidden="true" />
      <span className={classes('state')}>{t(`live.${state}`)}</span>
      <VisuallyHidden>{` – ${t('status.title')}`}</VisuallyHidden>
    </Link>
  );
}

/** People other than owners see why some buttons are missing. */
function Who({ operator }: Pick<SessionAnswer, 'operator'>): ReactNode {
  const t = useT();
  if (operator === null) return null;
  const { name, role } = operator;
  return <span className={classes('who')}>{role === 'owner' ? name : `${name} · ${t(`role.${role}`)}`}</span>;
}

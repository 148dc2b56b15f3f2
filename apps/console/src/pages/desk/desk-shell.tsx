import { SkipLink, bindClasses, joinClasses, Button, Dialog, Icon } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useLocation } from 'react-router';
import type { Queue } from '@naru/contract';
import { useIsOffline } from '../../shared/api/api-context.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useKeys } from '../../shared/keys/use-keys.ts';
import { LaterPart } from '../../shared/page/later-part.tsx';
import { useStatus } from '../../features/status/use-status.ts';
import { useLive } from '../../shared/api/live-stream.tsx';
import { useSession } from '../../shared/session/session.ts';
import { DeskHeader } from './desk-header.tsx';
import sheet from './desk-shell.module.css';
import { KeyHelp } from './key-help.tsx';
import { PlaceNav, QueueLinks, PlaceLink } from './place-nav.tsx';
import { PLACES, QUEUE_PLACES, openPlaces, ORDERS_PLACE } from './menu.ts';

const classes = bindClasses(sheet);

const COMMAND_MENU = createLater(() => import('./command-menu.tsx').then((code) => code.CommandMenu));

interface DeskShellProps {
  /** Id of the element that the first link skips to. */
  readonly contentId: string;
  readonly queue?: Queue | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Everything around a page: the header, the navigation, and the keys that work everywhere. */
export function DeskShell({ contentId, queue = null, className, children }: DeskShellProps): ReactNode {
  const t = useT();
  const isLive = useLive();
  // Pushed data can be old while the desk cannot read its database.
  const isFailing = useStatus().failure !== null;
  const isOffline = useIsOffline();
  const [open, setOpen] = useState<'keys' | 'command' | null>(null);
  // It stays on the page after its first use, so that closing it returns the focus.
  const [isMenuUsed, setIsMenuUsed] = useState(false);
  if (open === 'command' && !isMenuUsed) setIsMenuUsed(true);
  useShellKeys(setOpen);
  useEffect(() => void COMMAND_MENU.load(), []);
  return (
    <div className={joinClasses(classes('shell'), className)}>
      <SkipLink targetId={contentId}>{t('skip.content')}</SkipLink>
      <DeskHeader
        isLive={isLive && !isFailing}
        isOffline={isOffline}
        onHelp={() => setOpen('keys')}
        onCommand={() => setOpen('command')}
      />
      {isOffline && (
        <div className={classes('offline')} role="alert">
          {t('offline.bar')}
        </div>
      )}
      <aside className={classes('side')}>
        <PlaceNav queues={<QueueLinks queue={queue} />} />
        <p className={classes('warning')}>{t('keys_warning')}</p>
      </aside>
      {children}
      <BottomBar />
      <KeyHelp isOpen={open === 'keys'} onClose={() => setOpen(null)} />
      {isMenuUsed && (
        <LaterPart
          code={COMMAND_MENU}
          props={{ isOpen: open === 'command', onClose: () => setOpen(null) }}
          waiting={null}
        />
      )}
    </div>
  );
}

/** G and a letter goes to a place, `?` shows the keys, `/` and Ctrl K find anything. */
function useShellKeys(onOpen: (what: 'keys' | 'command') => void): void {
  const navigate = useNavigate();
  const session = useSession().data;
  useKeys((command) => {
    if (command.kind === 'help') onOpen('keys');
    if (command.kind === 'find') onOpen('command');
    if (command.kind !== 'go') return command.kind === 'help' || command.kind === 'find';
    const place = openPlaces([...QUEUE_PLACES, ...PLACES], session).find(
      ({ letter }) => letter === command.letter,
    );
    if (place !== undefined) void navigate(place.path);
    return place !== undefined;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) onOpen('command');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
}

const SHOWN = [...PLACES.slice(0, 1), ORDERS_PLACE, ...PLACES.slice(1, 3)];

/** The navigation of narrow screens: the places of every day, and all of them in a sheet. */
function BottomBar(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  // Open on the page where it was opened: it closes with the first link.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <div className={classes('bar')}>
      <nav aria-label={t('places.often')} className={classes('links')}>
        {SHOWN.map((place) => (
          <PlaceLink key={place.path} place={place} isCurrent={pathname === place.path} />
        ))}
      </nav>
      <Button kind="quiet" onClick={() => setOpenAt(pathname)}>
        <Icon name="menu" sizePx={18} />
        {t('places.more')}
      </Button>
      <Dialog
        isOpen={openAt === pathname}
        onClose={() => setOpenAt(null)}
        title={t('places')}
        closeLabel={t('action.close')}
      >
        <PlaceNav />
      </Dialog>
    </div>
  );
}

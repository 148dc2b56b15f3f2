import { Button, Dialog, Icon, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './bottom-bar.module.css';
import { PlaceLink, PlaceNav } from './place-nav.tsx';
import { ORDERS_PLACE, PLACES } from './menu.ts';

const classes = bindClasses(sheet);

const SHOWN = [...PLACES.slice(0, 1), ORDERS_PLACE, ...PLACES.slice(1, 3)];

/** The navigation of narrow screens: the places of every day, and all of them in a sheet. */
export function BottomBar(): ReactNode {
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

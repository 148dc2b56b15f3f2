import type { Queue } from '@naru/contract';
import { VisuallyHidden, bindClasses, groupDigits, layout } from '@naru/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { queueHref } from '../../features/queue/rows.ts';
import { useStatus, useWaits } from '../../features/status/use-status.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSession } from '../../shared/session/session.ts';
import sheet from './place-nav.module.css';
import { PLACES, PLACE_GROUPS, type Place, QUEUE_PLACES, openPlaces } from './menu.ts';

const classes = bindClasses(sheet);

/** The pages of the console in three groups, with what waits on them; below the first come the queues. */
export function PlaceNav({ queues = null }: { readonly queues?: ReactNode }): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const places = openPlaces(PLACES, useSession().data);
  return (
    <nav className={layout('stack-2')} aria-label={t('places')}>
      {PLACE_GROUPS.map((group) => (
        <section key={group} aria-label={t(`places.${group}`)}>
          <p className={classes('title')} aria-hidden="true">
            {t(`places.${group}`)}
          </p>
          <ul className={classes('list')}>
            {places
              .filter((place) => place.group === group)
              .map((place) => (
                <li key={place.path}>
                  <PlaceLink place={place} isCurrent={pathname === place.path} />
                  {place.path === '/' && queues}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface QueueLinksProps {
  /** Null where no queue is shown. */
  readonly queue: Queue | null;
  readonly isStrip?: boolean;
}

/** The queues with their counts: a part of the navigation, or a strip above the list on narrow screens. */
export function QueueLinks({ queue, isStrip = false }: QueueLinksProps): ReactNode {
  const t = useT();
  const nav = useRef<HTMLElement>(null);
  const current = queue === null ? '' : queueHref({ queue });
  useEffect(() => {
    // On narrow screens it may be scrolled out of view.
    const link = nav.current?.querySelector(`[href="${current}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} aria-label={t('queue.nav')} className={classes(isStrip && 'strip')}>
      <ul className={classes('list')}>
        {QUEUE_PLACES.map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} isCurrent={place.path === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PlaceLinkProps {
  readonly place: Place;
  readonly isCurrent: boolean;
}

/** A link with the number of what waits there, and of the orders that are late. */
export function PlaceLink({ place: { path, name, waits = [] }, isCurrent }: PlaceLinkProps): ReactNode {
  const t = useT();
  const known = useWaits();
  const alarms = useStatus().value?.alarms ?? [];
  const count = waits.reduce((sum, what) => sum + (known.get(what)?.count ?? 0), 0);
  const overdue = alarms.find(({ kind }) => kind === 'order_overdue' && waits.includes('to_send'));
  return (
    <Link to={path} className={classes('link')} aria-current={isCurrent ? 'page' : undefined}>
      <span>{t(name)}</span>
      {overdue !== undefined && (
        <span className={classes('late')}>{t('queue.overdue', { count: overdue.count })}</span>
      )}
      {count > 0 && (
        <span className={classes('count', waits.includes('attention') && 'late')}>
          <span aria-hidden="true">{groupDigits(String(count))}</span>
          <VisuallyHidden>{t('post.count', { count })}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

import type { Queue } from '@naru/contract';
import { VisuallyHidden, bindClasses } from '@naru/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import { QUEUE_ORDER } from './rows.ts';
import sheet from './queue-nav.module.css';

const classes = bindClasses(sheet);

export interface QueueNavProps {
  /** Null where no queue is shown. */
  readonly queue: Queue | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly hrefOf: (queue: Queue) => string;
}

/** The queues with their counts: a column on wide screens, a strip on narrow ones. */
export function QueueNav({ queue, counts, hrefOf }: QueueNavProps): ReactNode {
  const t = useT();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = nav.current;
    if (strip === null) return undefined;
    // On narrow screens the selected queue may be scrolled out of view, and counts change the widths.
    const show = (): void => {
      if (queue === null) return;
      const current = strip.querySelector(`[data-queue="${queue}"]`);
      if (strip.scrollWidth > strip.clientWidth)
        current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    show();
    const observer = new ResizeObserver(show);
    for (const part of strip.children) observer.observe(part);
    return () => observer.disconnect();
  }, [queue]);
  const overdueCount = counts['overdue'] ?? 0;
  return (
    <nav ref={nav} aria-label={t('queue.nav')} className={classes('nav')}>
      <ul className={classes('list')}>
        {QUEUE_ORDER.map((entry) => {
          const count = counts[entry];
          return (
            <li key={entry}>
              <Link
                to={hrefOf(entry)}
                data-queue={entry}
                className={classes('link', entry)}
                aria-current={entry === queue ? 'page' : undefined}
              >
                <span>{t(`queue.${entry}`)}</span>
                {entry === 'to_send' && overdueCount > 0 && (
                  <span className={classes('overdue')}>{t('queue.overdue', { count: overdueCount })}</span>
                )}
                {count !== undefined && (
                  <span className={classes('count', count > 0 && 'some')}>
                    <span aria-hidden="true">{count}</span>
                    <VisuallyHidden>
                      {count === 1 ? t('queue.count.one') : t('queue.count', { count })}
                    </VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

import { QUEUE_FILTERS, type Queue, type QueueFilter as Filter } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './queue-filter.module.css';

const classes = bindClasses(sheet);

export interface QueueFilterProps {
  readonly queue: Queue;
  readonly only: Filter | null;
  /** How many orders match each, where that is known. */
  readonly counts: Readonly<Partial<Record<Filter, number>>>;
  readonly hrefOf: (only: Filter | null) => string;
}

/** Narrows a queue to one of its filters; an order can match several. */
export function QueueFilter({ queue, only, counts, hrefOf }: QueueFilterProps): ReactNode {
  const t = useT();
  return (
    <nav aria-label={t('filter.title')}>
      <ul className={classes('filter')}>
        {[null, ...QUEUE_FILTERS[queue]].map((filter) => (
          <li key={filter ?? 'all'}>
            <Link
              to={hrefOf(filter)}
              className={classes('link')}
              aria-current={filter === only ? 'true' : undefined}
            >
              {t(filter === null ? 'filter.all' : `filter.${filter}`)}
              {filter !== null && counts[filter] !== undefined && ` ${counts[filter]}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { QUEUE_FILTERS, QUEUE_WORTHS, type Queue, type QueueFilter as Filter } from '@naru/contract';
import { bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { WorthChoice } from './rows.ts';
import sheet from './queue-filter.module.css';

const classes = bindClasses(sheet);

export interface QueueFilterProps {
  readonly queue: Queue;
  readonly only: Filter | null;
  /** How many orders match each filter, if that is known. */
  readonly counts: Readonly<Partial<Record<Filter, number>>>;
  readonly hrefOf: (only: Filter | null) => string;
  readonly worth: WorthChoice;
  readonly worthHref: (next: WorthChoice) => string;
}

/** Narrows a queue to one of its filters, of which an order can match several, and sorts it. */
export function QueueFilter(props: QueueFilterProps): ReactNode {
  const { queue, only, counts, hrefOf, worth, worthHref } = props;
  const t = useT();
  const filters = QUEUE_FILTERS[queue];
  return (
    <nav aria-label={t('filter.title')}>
      <ul className={classes('filter')}>
        {(filters.length === 0 ? [] : [null, ...filters]).map((filter) => (
          <li key={filter ?? 'all'}>
            <Link
              to={hrefOf(filter)}
              className={classes('link')}
              aria-current={filter === only ? 'true' : undefined}
            >
              {t(filter === null ? 'filter.all' : `filter.${filter}`)}
              {filter !== null && counts[filter] !== undefined && ` ${groupDigits(String(counts[filter]))}`}
            </Link>
          </li>
        ))}
        {queue !== 'closed' && <WorthLinks worth={worth} worthHref={worthHref} />}
      </ul>
    </nav>
  );
}

/** Closed orders have none: nobody decides about them, and they may be millions. */
function WorthLinks({ worth, worthHref }: Pick<QueueFilterProps, 'worth' | 'worthHref'>): ReactNode {
  const t = useT();
  return (
    <>
      {QUEUE_WORTHS.map((from) => {
        const isOn = worth.fromUsd === from;
        return (
          <li key={from}>
            <Link
              to={worthHref({ ...worth, fromUsd: isOn ? null : from })}
              className={classes('link')}
              aria-current={isOn ? 'true' : undefined}
            >
              {t('filter.from_worth', { usd: groupDigits(from) })}
            </Link>
          </li>
        );
      })}
      <li>
        <Link
          to={worthHref({ ...worth, isByWorth: !worth.isByWorth })}
          className={classes('link')}
          aria-current={worth.isByWorth ? 'true' : undefined}
        >
          {t('filter.by_worth')}
        </Link>
      </li>
    </>
  );
}

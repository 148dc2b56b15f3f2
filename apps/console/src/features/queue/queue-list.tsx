import type { OperatorRight, Concern } from '@naru/core';
import {
  type Queue,
  type QueueFilter as Filter,
  type QueueRow,
  QUEUE_FILTERS,
  QUEUE_WORTHS,
} from '@naru/contract';
import { bindClasses, groupDigits } from '@naru/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { MessageKey } from '../../shared/i18n/translate.ts';
import { useCan } from '../../shared/session/session.ts';
import { LoadMore, ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type WorthChoice, placeOfWorth, sortRows } from './rows.ts';
import sheet from './queue-list.module.css';
import { QueueTable } from './queue-table.tsx';
import { NOTHING_PICKED, pick, pickAll } from './selection.ts';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, useLastKnown, usePages } from '../../shared/page/use-pages.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;
const NO_ROWS: readonly QueueRow[] = [];

/** The page that belongs to a queue. */
const BESIDE = {
  to_send: { path: '/batch', titleKey: 'batch.title', right: 'work_orders' },
  confirming: null,
  waiting: { path: '/unpaid', titleKey: 'unpaid.title', right: 'view_desk' },
  attention: { path: '/unmatched', titleKey: 'unmatched.title', right: 'view_desk' },
  closed: null,
} as const satisfies Record<
  Queue,
  { readonly path: string; readonly titleKey: MessageKey; readonly right: OperatorRight } | null
>;

interface QueueListProps {
  readonly queue: Queue;
  readonly state: QueueState;
  readonly selectedId: string | null;
  readonly hrefOf: (reference: string) => string;
  /** Shows only the orders that match it. */
  readonly only: Filter | null;
  readonly filterHref: (only: Filter | null) => string;
  readonly worth: WorthChoice;
  readonly worthHref: (next: WorthChoice) => string;
}

/** The list pane: title, filters, and the rows or why there are none. */
export function QueueList(props: QueueListProps): ReactNode {
  const { queue } = props;
  const t = useT();
  const can = useCan();
  const beside = BESIDE[queue];
  return (
    <section className={classes('list')} aria-labelledby="list-title">
      <div className={classes('top')}>
        <h2 id="list-title" className={classes('title')}>
          {t(`queue.${queue}`)}
        </h2>
      </div>
      <QueueFilter
        queue={queue}
        only={props.only}
        counts={props.state.concerns ?? {}}
        hrefOf={props.filterHref}
        worth={props.worth}
        worthHref={props.worthHref}
      />
      {beside !== null && can(beside.right) && (
        <p className={classes('beside')}>
          <Link to={beside.path}>{t(beside.titleKey)}</Link>
        </p>
      )}
      <div className={classes('notes')}>
        <ReadingNotes reading={props.state} rowCount={SKELETON_ROWS} />
      </div>
      <Rows key={`${queue} ${props.only ?? ''}`} {...props} />
    </section>
  );
}

function Rows(props: QueueListProps): ReactNode {
  const { queue, only, worth, state, selectedId, hrefOf } = props;
  const isWhole = only === null && worth.fromUsd === null;
  const t = useT();
  const canPick = useCan()('work_orders');
  const rows = state.value ?? NO_ROWS;
  const { picked, onPick, onPickAll, keepOnly } = useSelection(rows);
  if (state.value === null) return null;
  return (
    <>
      {rows.length === 0 ? (
        <p className={classes('empty')}>{t(isWhole ? `queue.${queue}.empty` : 'filter.none')}</p>
      ) : (
        <QueueTable
          caption={t(`queue.${queue}`)}
          times={queue === 'closed' ? 'closed' : 'waiting'}
          rows={rows}
          selectedId={selectedId}
          hrefOf={hrefOf}
          picking={canPick ? { picked, onPick, onPickAll } : undefined}
        />
      )}
      <LoadMore reading={state} label={t('queue.more')} className={classes('more')} />
      {/* Below the rows, which stay where they are when the first is ticked. */}
      {canPick && (
        <BulkBar
          rows={rows.filter(({ id }) => picked.has(id))}
          canPrepare={queue === 'to_send'}
          hrefOf={hrefOf}
          onPickedChange={keepOnly}
        />
      )}
    </>
  );
}

interface SelectionOfRows {
  readonly picked: ReadonlySet<string>;
  readonly onPick: (reference: string, isRange: boolean) => void;
  readonly onPickAll: () => void;
  readonly keepOnly: (references: readonly string[]) => void;
}

/** Which rows are picked, by the ids of their orders: it stays when the list is read again. */
function useSelection(rows: readonly QueueRow[]): SelectionOfRows {
  const [selection, setSelection] = useState(NOTHING_PICKED);
  const ids = useRef<readonly string[]>([]);
  useEffect(() => {
    ids.current = rows.map(({ id }) => id);
  }, [rows]);
  // The same function each time, so that a pick does not render all rows again.
  const onPick = useCallback((id: string, isRange: boolean): void => {
    setSelection((before) => pick(before, { ids: ids.current, id, isRange }));
  }, []);
  return {
    picked: selection.picked,
    onPick,
    onPickAll: () => setSelection((before) => pickAll(before, ids.current)),
    keepOnly: (references) => setSelection({ picked: new Set(references), lastId: null }),
  };
}

interface QueueFilterProps {
  readonly queue: Queue;
  readonly only: Filter | null;
  /** How many orders match each filter, if that is known. */
  readonly counts: Readonly<Partial<Record<Filter, number>>>;
  readonly hrefOf: (only: Filter | null) => string;
  readonly worth: WorthChoice;
  readonly worthHref: (next: WorthChoice) => string;
}

/** Narrows a queue to one of its filters, of which an order can match several, and sorts it. */
function QueueFilter(props: QueueFilterProps): ReactNode {
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

const PAGE_ROWS = 50;

interface QueueState extends PagedReading<readonly QueueRow[]> {
  /** How many orders have each concern; null until the list has come. */
  readonly concerns: Readonly<Record<Concern, number>> | null;
}

/** The loaded pages of one queue, as one sorted list. */
export function useQueue(queue: Queue, only: Filter | null, worth: WorthChoice): QueueState {
  const { isByWorth, fromUsd } = worth;
  const { value: pages, ...reading } = usePages({
    queryKey: [...QUEUE_KEY, queue, only, isByWorth, fromUsd],
    read: (api, place, signal) => {
      const filter = only === null ? {} : { only };
      const query = { queue, limit: String(PAGE_ROWS), ...before(place), ...filter, ...placeOfWorth(worth) };
      return api.read('queue', { query }, signal);
    },
    refetchInterval: POLL_MS,
  });
  const first = useLastKnown(pages?.[0] ?? null);
  return {
    ...reading,
    value:
      pages === null
        ? null
        : sortRows(
            pages.flatMap(({ rows }) => rows),
            queue,
            worth,
          ),
    concerns: first?.concerns ?? null,
  };
}

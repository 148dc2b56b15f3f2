import type { Concern } from '@naru/core';
import type { Queue, QueueFilter, QueueRow } from '@naru/contract';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, useLastKnown, usePages } from '../../shared/page/use-pages.ts';
import { type WorthChoice, placeOfWorth, sortRows } from './rows.ts';

const PAGE_ROWS = 50;

export interface QueueState extends PagedReading<readonly QueueRow[]> {
  /** How many orders have each concern; null until the list has come. */
  readonly concerns: Readonly<Record<Concern, number>> | null;
}

/** The loaded pages of one queue, as one sorted list. */
export function useQueue(queue: Queue, only: QueueFilter | null, worth: WorthChoice): QueueState {
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

import type { Concern } from '@naru/core';
import type { Queue, QueueFilter, QueueRow } from '@naru/contract';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, useLastKnown, usePages } from '../../shared/page/use-pages.ts';
import { type WorthChoice, chooseByWorth, sortRows } from './rows.ts';

const PAGE_ROWS = 50;

export interface QueueState extends PagedReading<readonly QueueRow[]> {
  /** How many orders have each concern; null until the list has come. */
  readonly concerns: Readonly<Record<Concern, number>> | null;
}

/** The loaded pages of one queue, as one sorted list. */
export function useQueue(queue: Queue, only: QueueFilter | null, worth: WorthChoice): QueueState {
  const { value: pages, ...reading } = usePages({
    queryKey: [...QUEUE_KEY, queue, only],
    read: (api, place, signal) => {
      const filter = only === null ? {} : { only };
      const query = { queue, limit: String(PAGE_ROWS), ...before(place), ...filter };
      return api.read('queue', { query }, signal);
    },
    refetchInterval: POLL_MS,
  });
  const first = useLastKnown(pages?.[0] ?? null);
  const rows =
    pages === null
      ? null
      : sortRows(
          pages.flatMap((page) => page.rows),
          queue,
        );
  return {
    ...reading,
    value: rows === null ? null : chooseByWorth(rows, worth),
    concerns: first?.concerns ?? null,
  };
}

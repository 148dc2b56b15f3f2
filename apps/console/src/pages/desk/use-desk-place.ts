import { QUEUE_FILTERS, type Queue, type QueueFilter } from '@naru/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { isQueue } from '../../features/queue/model/rows.ts';
import { type OrderPlace, queueHref } from './order-place.ts';

/** The selected queue and order. */
export interface DeskPlace extends OrderPlace {
  readonly queue: Queue;
  /** Shows only the orders that match it. */
  readonly only: QueueFilter | null;
  readonly filterHref: (only: QueueFilter | null) => string;
}

export function useDeskPlace(): DeskPlace {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = search.get('queue') ?? '';
  const queue = isQueue(named) ? named : 'to_send';
  const reference = search.get('order');
  const only = QUEUE_FILTERS[queue].find((each) => each === search.get('only')) ?? null;
  const filter = only === null ? {} : { only };
  const orderHref = (id: string): string => queueHref({ queue, ...filter, order: id });
  const filterHref = (next: QueueFilter | null): string =>
    queueHref({ queue, ...(next === null ? {} : { only: next }) });
  return {
    queue,
    reference,
    queueHref: (next) => queueHref({ queue: next }),
    orderHref,
    only,
    filterHref,
    openQueue: (next) => void navigate(queueHref({ queue: next })),
    // Stepping through a list adds one entry to the history, not many.
    openOrder: (id) => void navigate(orderHref(id), { replace: reference !== null }),
    closeOrder: () => void navigate(queueHref({ queue, ...filter })),
  };
}

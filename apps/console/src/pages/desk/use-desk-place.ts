import { CONCERNS, type Concern, type Queue } from '@naru/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { isQueue } from '../../features/queue/model/rows.ts';
import { type OrderPlace, queueHref } from './order-place.ts';

/** The selected queue and order. */
export interface DeskPlace extends OrderPlace {
  readonly queue: Queue;
  /** In the queue "Needs a look": shows only orders with this concern. */
  readonly only: Concern | null;
  readonly concernHref: (only: Concern | null) => string;
}

export function useDeskPlace(): DeskPlace {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = search.get('queue') ?? '';
  const queue = isQueue(named) ? named : 'to_send';
  const orderId = search.get('order');
  const only = queue === 'attention' ? (CONCERNS.find((each) => each === search.get('only')) ?? null) : null;
  const filter = only === null ? {} : { only };
  const orderHref = (id: string): string => queueHref({ queue, ...filter, order: id });
  const concernHref = (next: Concern | null): string =>
    queueHref({ queue: 'attention', ...(next === null ? {} : { only: next }) });
  return {
    queue,
    orderId,
    queueHref: (next) => queueHref({ queue: next }),
    orderHref,
    only,
    concernHref,
    openQueue: (next) => void navigate(queueHref({ queue: next })),
    // Stepping through a list adds one entry to the history, not many.
    openOrder: (id) => void navigate(orderHref(id), { replace: orderId !== null }),
    closeOrder: () => void navigate(queueHref({ queue, ...filter })),
  };
}

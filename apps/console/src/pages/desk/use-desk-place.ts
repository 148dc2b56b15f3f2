import { CONCERNS, type Concern, type Queue } from '@naru/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { isQueue } from '../../features/queue/model/rows.ts';

/** The selected queue and order; both are in the URL. */
export interface DeskPlace {
  readonly queue: Queue;
  readonly orderId: string | null;
  /** In the queue "Needs a look": shows only orders with this concern. */
  readonly only: Concern | null;
  readonly queueHref: (queue: Queue) => string;
  readonly orderHref: (orderId: string) => string;
  readonly concernHref: (only: Concern | null) => string;
  readonly openQueue: (queue: Queue) => void;
  readonly openOrder: (orderId: string) => void;
  readonly closeOrder: () => void;
}

export function useDeskPlace(): DeskPlace {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = search.get('queue') ?? '';
  const queue = isQueue(named) ? named : 'to_send';
  const orderId = search.get('order');
  const only = queue === 'attention' ? (CONCERNS.find((each) => each === search.get('only')) ?? null) : null;
  const filter = only === null ? {} : { only };
  const hrefOf = (place: {
    readonly queue: Queue;
    readonly order?: string;
    readonly only?: Concern;
  }): string => `/?${new URLSearchParams(place).toString()}`;
  const queueHref = (next: Queue): string => hrefOf({ queue: next });
  const orderHref = (id: string): string => hrefOf({ queue, ...filter, order: id });
  const concernHref = (next: Concern | null): string =>
    hrefOf({ queue: 'attention', ...(next === null ? {} : { only: next }) });
  return {
    queue,
    orderId,
    queueHref,
    orderHref,
    only,
    concernHref,
    openQueue: (next) => void navigate(queueHref(next)),
    // Stepping through a list adds one entry to the history, not many.
    openOrder: (id) => void navigate(orderHref(id), { replace: orderId !== null }),
    closeOrder: () => void navigate(hrefOf({ queue, ...filter })),
  };
}

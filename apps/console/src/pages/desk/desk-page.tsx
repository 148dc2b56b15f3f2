import { QUEUE_FILTERS, QUEUE_WORTHS, type Queue, type QueueFilter } from '@naru/contract';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useOrder } from '../../features/order/order-pane.tsx';
import { useQueue, QueueList } from '../../features/queue/queue-list.tsx';
import { RestoreNotice } from '../../features/restore/restore-notice.tsx';
import { DuePrizes } from '../../features/treasury/prize/due-prizes.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { type WorthChoice, isQueue, placeOfWorth, queueHref } from '../../features/queue/rows.ts';
import { useWaits } from '../../features/status/use-status.ts';
import type { OrderPlace } from './order-place.ts';

/** One queue at a time. */
export function DeskPage(): ReactNode {
  const place = useDeskPlace();
  const queue = useQueue(place.queue, place.only, place.worth);
  const t = useT();
  useDeskTitle(useWaits().get('to_send')?.count ?? 0);
  return (
    <DeskFrame
      title={t('desk.title')}
      place={place}
      queue={place.queue}
      rows={queue.value ?? []}
      reading={queue}
    >
      <RestoreNotice orderHref={place.orderHref} />
      {place.queue === 'to_send' && <DuePrizes isInset />}
      <QueueList
        queue={place.queue}
        state={queue}
        selectedId={place.reference}
        hrefOf={place.orderHref}
        only={place.only}
        filterHref={place.filterHref}
        worth={place.worth}
        worthHref={place.worthHref}
      />
    </DeskFrame>
  );
}

/** Shows the number of orders to send in the browser tab. */
function useDeskTitle(toSendCount: number): void {
  const t = useT();
  useEffect(() => {
    const desk = `${t('brand')} ${t('brand.desk')}`;
    document.title = toSendCount === 0 ? desk : `${t('queue.title', { count: toSendCount })} · ${desk}`;
  }, [t, toSendCount]);
}

/** The selected queue and order. */
interface DeskPlace extends OrderPlace {
  readonly queue: Queue;
  /** Shows only the orders that match it. */
  readonly only: QueueFilter | null;
  readonly filterHref: (only: QueueFilter | null) => string;
  readonly worth: WorthChoice;
  readonly worthHref: (next: WorthChoice) => string;
}

function useDeskPlace(): DeskPlace {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = search.get('queue') ?? '';
  const reference = search.get('order');
  // A link to an order does not know in which list it is by now.
  const ofOrder = useOrder(isQueue(named) ? null : reference).data?.queue ?? 'to_send';
  const queue = isQueue(named) ? named : ofOrder;
  const only = QUEUE_FILTERS[queue].find((each) => each === search.get('only')) ?? null;
  const filter = only === null ? {} : { only };
  const isOpen = queue !== 'closed';
  const worth = {
    isByWorth: isOpen && search.get('sort') === 'worth',
    fromUsd: QUEUE_WORTHS.find((each) => isOpen && each === search.get('from')) ?? null,
  };
  const sorted = placeOfWorth(worth);
  const orderHref = (id: string): string => queueHref({ queue, ...filter, ...sorted, order: id });
  const filterHref = (next: QueueFilter | null): string =>
    queueHref({ queue, ...(next === null ? {} : { only: next }), ...sorted });
  return {
    queue,
    reference,
    orderHref,
    only,
    filterHref,
    worth,
    worthHref: (next) => queueHref({ queue, ...filter, ...placeOfWorth(next) }),
    // Stepping through a list adds one entry to the history, not many.
    openOrder: (id) => void navigate(orderHref(id), { replace: reference !== null }),
    closeOrder: () => void navigate(queueHref({ queue, ...filter, ...sorted })),
  };
}

import type { Queue, QueueFilter } from '@naru/contract';

/** A list with one chosen order; both are in the URL. */
export interface OrderPlace {
  readonly reference: string | null;
  readonly orderHref: (reference: string) => string;
  readonly queueHref: (queue: Queue) => string;
  readonly openQueue: (queue: Queue) => void;
  readonly openOrder: (reference: string) => void;
  readonly closeOrder: () => void;
}

/** The address of a queue, and of an order in it. */
export function queueHref(place: {
  readonly queue: Queue;
  readonly only?: QueueFilter;
  readonly order?: string;
}): string {
  return `/?${new URLSearchParams(place).toString()}`;
}

import type { Queue, QueueFilter, QueueRow, QueueWorth } from '@naru/contract';

/** The order of the queues in the navigation. A missing queue does not compile. */
const QUEUE_PLACES = {
  to_send: 0,
  confirming: 1,
  waiting: 2,
  attention: 3,
  closed: 4,
} as const satisfies Record<Queue, number>;

export const QUEUE_ORDER: readonly Queue[] = Object.keys(QUEUE_PLACES).filter(isQueue);

export function isQueue(text: string): text is Queue {
  return Object.hasOwn(QUEUE_PLACES, text);
}

/** How a list is sorted and narrowed by value. */
export interface WorthChoice {
  /** The highest value first, in place of the longest wait. */
  readonly isByWorth: boolean;
  /** Orders below this many dollars are left out; null: none is. */
  readonly fromUsd: QueueWorth | null;
}

/**
 * Longest wait first; in the closed queue, last closed first. An order on hold cannot be sent, so it comes
 * after those that can. By value, as the desk sorted them. A row that is on two pages appears once.
 */
export function sortRows(
  rows: readonly QueueRow[],
  queue: Queue,
  { isByWorth }: Pick<WorthChoice, 'isByWorth'>,
): readonly QueueRow[] {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (isByWorth) return once;
  const direction = queue === 'closed' ? -1 : 1;
  return once.sort((left, right) => {
    const isHeld = ({ holds }: QueueRow): number => (queue === 'to_send' && holds.length > 0 ? 1 : 0);
    const byHold = isHeld(left) - isHeld(right);
    if (byHold !== 0) return byHold;
    const byWait = Date.parse(left.waitingSince) - Date.parse(right.waitingSince);
    return byWait === 0 ? left.id.localeCompare(right.id) : byWait * direction;
  });
}

/** The order of the list as the address of a page and the API call write it. */
export function placeOfWorth({ isByWorth, fromUsd }: WorthChoice): {
  readonly sort?: 'worth';
  readonly from?: QueueWorth;
} {
  return { ...(isByWorth ? { sort: 'worth' } : {}), ...(fromUsd === null ? {} : { from: fromUsd }) };
}

/** The next row in direction `step`, staying inside the list; the first if none is chosen. Null if empty. */
export function stepRow(rows: readonly QueueRow[], currentId: string | null, step: 1 | -1): QueueRow | null {
  const index = rows.findIndex((row) => row.id === currentId);
  if (index === -1) return rows[0] ?? null;
  return rows[Math.min(rows.length - 1, Math.max(0, index + step))] ?? null;
}

/** More rows are loaded while so many are left, so that stepping does not stop at the end of a page. */
const ROWS_AHEAD = 10;

export function isNearEnd(rows: readonly QueueRow[], currentId: string | null): boolean {
  return rows.findIndex((row) => row.id === currentId) >= rows.length - ROWS_AHEAD;
}

export const ORDERS_PATH = '/orders';

/** The address of a queue, and of an order in it. */
export function queueHref(place: {
  readonly queue: Queue;
  readonly only?: QueueFilter;
  readonly order?: string;
  /** By worth; left out: the longest wait comes first. */
  readonly sort?: 'worth';
  readonly from?: QueueWorth;
}): string {
  return `${ORDERS_PATH}?${new URLSearchParams(place).toString()}`;
}

import type { BANK_VIEWS, BankDeskAnswer } from '@naru/contract';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import type { PagedReading } from '../../shared/page/reading.ts';
import { before, useLastKnown, usePages } from '../../shared/page/use-pages.ts';

export type BankView = (typeof BANK_VIEWS)[number];

/** Below the queues, so that it is read again whenever an order changes. */
export const BANK_KEY = [...QUEUE_KEY, 'bank'] as const;

export interface BankReading extends PagedReading<BankDeskAnswer> {
  /** Everything around the list: of the list that was read last, while another one is loaded or fails. */
  readonly known: Omit<BankDeskAnswer, 'lines' | 'orders'> | null;
}

/** The lines to check at one bank; null: the desk's first one. */
export function useBankDesk(railId: string | null, view: BankView): BankReading {
  const rail = railId === null ? {} : { rail: railId };
  const pages = usePages({
    queryKey: [...BANK_KEY, railId, view],
    read: (api, place, signal) =>
      api.read('bankDesk', { query: { view, ...rail, ...before(place) } }, signal),
    refetchInterval: POLL_MS,
  });
  const all = pages.value ?? [];
  const [first] = all;
  const known = useLastKnown(first ?? null);
  const value =
    first === undefined
      ? null
      : {
          ...first,
          lines: all.flatMap(({ lines }) => lines),
          orders: all.flatMap(({ orders }) => orders),
        };
  return { ...pages, value, known };
}

/** Of every act on a line: the order may be in another list, too. */
export const LINE_EFFECTS = { changes: [QUEUE_KEY] } as const;

import type { Treasury, Profit } from '@naru/contract';
import { ENTRIES_KEY, POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { useNamedNetworks } from '../../shared/display/network-label.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';
import { keepPreviousData } from '@tanstack/react-query';
import type { Requests } from '../../shared/api/console-api.ts';

/** Below the queues, so that it is read again whenever an order changes. */
export const TREASURY_KEY = [...QUEUE_KEY, 'treasury'] as const;

export function useTreasury(): Reading<Treasury> {
  const named = useNamedNetworks();
  return useReading('treasury', {
    request: {},
    queryKey: TREASURY_KEY,
    select: (treasury) => ({ ...treasury, assets: named(treasury.assets) }),
    refetchInterval: POLL_MS,
  });
}

/** Of an entry, which may wait for a second person, and of marks. */
export const ENTRY_EFFECTS = { answers: TREASURY_KEY, changes: [ENTRIES_KEY, QUEUE_KEY] } as const;

/** The reader's time zone goes along. */
export type ProfitQuery = Required<Requests['profit']['query']>;

/** What the desk earned in a period. */
export function useProfit(query: ProfitQuery): Reading<Profit> {
  return useReading('profit', {
    request: { query },
    queryKey: ['treasury-profit', query],
    placeholderData: keepPreviousData,
  });
}

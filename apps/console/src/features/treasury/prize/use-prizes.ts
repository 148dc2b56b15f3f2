import type { Prizes } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type Reading, useReading } from '../../../shared/page/reading.ts';
import type { ReceiverReading } from '../../../shared/slip/receiver-problems.tsx';
import { ENTRIES_KEY, QUEUE_KEY } from '../../../shared/api/query-keys.ts';

/** A winner gives an address at any time, and the network's verdict about a receiver may change. */
const ASK_MS = 60_000;

/** The prizes of the lottery; an entry may pay one. */
export function usePrizes(): Reading<Prizes> {
  return useReading('prizes', { request: {}, queryKey: [...ENTRIES_KEY, 'prizes'], refetchInterval: ASK_MS });
}

/** Of an act on a prize: it may be in the books now, an alarm less, or wait for a second person. */
export const PRIZE_EFFECTS = { changes: [QUEUE_KEY, ENTRIES_KEY] } as const;

export function usePrizeProblems(date: string): ReceiverReading {
  const api = useConsoleApi();
  const { data, isError } = useQuery({
    queryKey: ['receiver', 'prize', date],
    queryFn: ({ signal }) => api.read('prizeReceiver', { params: { date } }, signal),
    refetchInterval: ASK_MS,
  });
  return isError ? null : data?.problems;
}

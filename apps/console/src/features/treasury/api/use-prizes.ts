import type { Prizes } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type Reading, readingOf } from '../../../shared/reading/reading.ts';
import type { ReceiverReading } from '../../../shared/slip/receiver-problems.tsx';
import { ENTRIES_KEY } from '../../../shared/live/query-keys.ts';

/** A winner says where their prize goes at any time, and the network may change its mind about a receiver. */
const ASK_MS = 60_000;

/** The prizes of the lottery; an entry may pay one. */
export function usePrizes(): Reading<Prizes> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: [...ENTRIES_KEY, 'prizes'],
      queryFn: ({ signal }) => api.read('prizes', {}, signal),
      refetchInterval: ASK_MS,
    }),
  );
}

export function usePrizeProblems(date: string): ReceiverReading {
  const api = useConsoleApi();
  const { data, isError } = useQuery({
    queryKey: ['receiver', 'prize', date],
    queryFn: ({ signal }) => api.read('prizeReceiver', { params: { date } }, signal),
    refetchInterval: ASK_MS,
  });
  return isError ? null : data?.problems;
}

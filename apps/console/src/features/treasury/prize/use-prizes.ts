import type { HoldPrizeBody, JudgePrizeBody, PrizeAddressBody, Prizes } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { type Reading, readingOf } from '../../../shared/page/reading.ts';
import type { ReceiverReading } from '../../../shared/slip/receiver-problems.tsx';
import { ENTRIES_KEY, QUEUE_KEY } from '../../../shared/api/query-keys.ts';

/** A winner gives an address at any time, and the network's verdict about a receiver may change. */
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

/** Records a judgement of a payment to a winner. Returns the failure, or null. */
export function useJudgePrize(): (body: JudgePrizeBody) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const readAgain = useReadAgain();
  return async (body) => {
    const outcome = await api.send('judgePrizePayment', { body });
    await readAgain();
    return outcome.ok ? null : outcome.failure;
  };
}

/** Proposes another address for a prize. Returns the failure, or null. */
export function useChangePrizeAddress(): (
  date: string,
  body: PrizeAddressBody,
) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const readAgain = useReadAgain();
  return async (date, body) => {
    const outcome = await api.send('changePrizeAddress', { params: { date }, body });
    await readAgain();
    return outcome.ok ? null : outcome.failure;
  };
}

/** Holds a prize, or releases it. Returns the failure, or null. */
export function useHoldPrize(): (date: string, body: HoldPrizeBody) => Promise<CallFailure | null> {
  const api = useConsoleApi();
  const readAgain = useReadAgain();
  return async (date, body) => {
    const outcome = await api.send('holdPrize', { params: { date }, body });
    await readAgain();
    return outcome.ok ? null : outcome.failure;
  };
}

/** It may be in the books now, an alarm less, or wait for a second person. */
function useReadAgain(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    await cache.invalidateQueries({ queryKey: ENTRIES_KEY });
  };
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

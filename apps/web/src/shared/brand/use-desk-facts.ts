import { readQuery } from '../api/desk-api.ts';
import type { DeskFacts } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeskApi } from '../api/api-context.tsx';
import { useCurrencies } from '../market/market-queries.ts';
import { type Brand, toBrand, useWrittenBrand } from './brand.ts';

/** A pause, or a changed setting, is on every visible page after this. An unchanged answer has no body. */
const FACTS_PERIOD_MS = 5000;

/**
 * The desk's own description; null until it has arrived. A failure is not shown. One part of the page polls
 * for all.
 */
export function useDeskFacts(isPolling = false): DeskFacts | null {
  const api = useDeskApi();
  const answer = useQuery({
    queryKey: ['desk'],
    ...readQuery(api, 'deskFacts', {}),
    staleTime: isPolling ? FACTS_PERIOD_MS : Infinity,
    refetchInterval: isPolling ? FACTS_PERIOD_MS : false,
  });
  return answer.data ?? null;
}

/** The prize of the lottery in US dollars; null while the desk has not said that there is one. */
export function useLotteryUsd(): string | null {
  return useDeskFacts()?.lottery?.usd ?? null;
}

export interface UsualTime {
  readonly minutes: number;
  /** True if recent orders took this long; otherwise it is the usual time of the networks and of a person. */
  readonly isRecorded: boolean;
}

/** The time a person needs to send a payout, while the desk has no record of its own. */
const SENDING_MINUTES = 10;

/** How long orders of a pair took recently, else all orders, else the expected time; null until known. */
export function useUsualTime(payId: string | undefined, receiveId: string | undefined): UsualTime | null {
  const record = useDeskFacts()?.record;
  const currencies = useCurrencies().data;
  if (record === undefined) return null;
  const own = record.pairs.find(({ pay, receive }) => pay === payId && receive === receiveId);
  const recorded = own?.medianMinutes ?? record.medianMinutes;
  if (recorded !== null) return { minutes: recorded, isRecorded: true };
  const finalOf = (id: string | undefined) => currencies?.find(({ _id }) => _id === id)?.finalMinutes;
  const [paid, received] = [finalOf(payId), finalOf(receiveId)];
  if (paid === undefined || received === undefined) return null;
  return { minutes: paid + SENDING_MINUTES + received, isRecorded: false };
}

/** The names, links and stated settings of the desk; until its answer, those embedded in the page. */
export function useBrand(): Brand {
  const written = useWrittenBrand();
  const facts = useDeskFacts();
  return facts === null ? written : toBrand(facts);
}

import type { Prizes } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type Reading, readingOf } from '../../../shared/reading/reading.ts';
import { ENTRIES_KEY } from './treasury-keys.ts';

/** The prizes of the lottery; an entry may pay one. */
export function usePrizes(): Reading<Prizes> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: [...ENTRIES_KEY, 'prizes'],
      queryFn: ({ signal }) => api.read('prizes', {}, signal),
    }),
  );
}

import type { Profit, ProfitGroup } from '@naru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type Reading, readingOf } from '../../shared/page/reading.ts';

export interface ProfitQuery {
  readonly by: ProfitGroup;
  readonly from: string;
  readonly to: string;
  /** The reader's time zone. */
  readonly zone: string;
}

/** What the desk earned in a period. */
export function useProfit(query: ProfitQuery): Reading<Profit> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: ['treasury-profit', query],
      queryFn: ({ signal }) => api.read('profit', { query: { ...query } }, signal),
      placeholderData: keepPreviousData,
    }),
  );
}

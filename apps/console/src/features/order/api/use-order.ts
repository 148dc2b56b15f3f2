import type { ConsoleOrder } from '@naru/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { ORDER_KEY, POLL_MS } from '../../../shared/live/query-keys.ts';

export function useOrder(reference: string): UseQueryResult<ConsoleOrder> {
  const api = useConsoleApi();
  return useQuery({
    queryKey: [...ORDER_KEY, reference],
    queryFn: ({ signal }) => api.read('order', { params: { id: reference } }, signal),
    refetchInterval: POLL_MS,
  });
}

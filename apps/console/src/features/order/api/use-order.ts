import type { ConsoleOrder } from '@naru/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { ORDER_KEY, POLL_MS } from '../../../shared/live/query-keys.ts';

export function useOrder(orderId: string): UseQueryResult<ConsoleOrder> {
  const api = useConsoleApi();
  return useQuery({
    queryKey: [...ORDER_KEY, orderId],
    queryFn: ({ signal }) => api.read('order', { params: { id: orderId } }, signal),
    refetchInterval: POLL_MS,
  });
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { openRows } from './open-rows.ts';
import { OpenOrderList } from './open-order-list.tsx';
import { useDeskApi } from '../../shared/api/api-context.tsx';
import { toRows } from '../../shared/api/transaction-row.ts';

const OPEN_ORDERS_PERIOD_MS = 30_000;

/** The open orders of this browser. Without any, no room is needed. */
export function OpenOrders(): ReactNode {
  const orders = useOpenOrders();
  const rows = openRows(orders.data ?? []);
  return rows.length === 0 ? null : <OpenOrderList rows={rows} />;
}

/** The open orders of this browser, newest first. A failure is silent. */
function useOpenOrders() {
  const api = useDeskApi();
  return useQuery({
    queryKey: ['open-orders'],
    queryFn: async ({ signal }) => toRows(await api.read('listMine', {}, signal)),
    // An order placed a moment ago must be listed when the user comes back.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? OPEN_ORDERS_PERIOD_MS : false),
  });
}

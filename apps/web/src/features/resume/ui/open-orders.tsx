import type { ReactNode } from 'react';
import { useOpenOrders } from '../api/use-open-orders.ts';
import { openRows } from '../model/open-rows.ts';
import { OpenOrderList } from './open-order-list.tsx';

/** The open orders of this browser. Without any, no room is needed. */
export function OpenOrders(): ReactNode {
  const orders = useOpenOrders();
  const rows = openRows(orders.data ?? []);
  return rows.length === 0 ? null : <OpenOrderList rows={rows} />;
}

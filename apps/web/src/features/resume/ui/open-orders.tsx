import type { ReactNode } from 'react';
import { useOpenOrders } from '../api/use-open-orders.ts';
import { OpenOrderList } from './open-order-list.tsx';

const SHOWN_MAX = 5;

/** The open orders of this browser. Without any, no room is needed. */
export function OpenOrders(): ReactNode {
  const orders = useOpenOrders();
  const rows = (orders.data ?? []).slice(0, SHOWN_MAX);
  return rows.length === 0 ? null : <OpenOrderList rows={rows} />;
}

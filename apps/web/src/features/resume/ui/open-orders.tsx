import { Suspense, lazy, type ReactNode } from 'react';
import { useOpenOrders } from '../api/use-open-orders.ts';

const SHOWN_MAX = 5;

const LazyList = lazy(async () => ({ default: (await import('./open-order-list.tsx')).OpenOrderList }));

/** The open orders of this browser. Without any, neither room nor code is needed. */
export function OpenOrders(): ReactNode {
  const orders = useOpenOrders();
  const rows = (orders.data ?? []).slice(0, SHOWN_MAX);
  if (rows.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyList rows={rows} />
    </Suspense>
  );
}

import type { Store } from '@naru/desk';

/** Fewer say little about the next one. */
const ORDER_COUNT = 20;
const MINUTE_MS = 60_000;

/**
 * Median time from order to delivery of the last twenty delivered orders, in whole minutes rounded up; null
 * while there are fewer.
 */
export async function readDeliveryMinutes(store: Pick<Store, 'listDelivered'>): Promise<number | null> {
  const orders = await store.listDelivered({ limit: ORDER_COUNT });
  const timesMs = orders
    .map(({ createdAtMs, deliveredAtMs }) => (deliveredAtMs ?? createdAtMs) - createdAtMs)
    .sort((left, right) => left - right);
  // The later of the two in the middle, so that at least half took no longer.
  const medianMs = timesMs[ORDER_COUNT / 2];
  return orders.length < ORDER_COUNT || medianMs === undefined ? null : Math.ceil(medianMs / MINUTE_MS);
}

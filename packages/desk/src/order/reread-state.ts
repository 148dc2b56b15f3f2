import type { Order } from '../facts/order.ts';
import type { RestoredRail } from '../facts/restore.ts';
import { type Desk, getPayRail, getReceiveRail } from '../runtime/desk.ts';

export function railsOf(desk: Pick<Desk, 'rails' | 'assets'>, order: Order): readonly string[] {
  return [getPayRail(desk, order), getReceiveRail(desk, order)].map(({ network }) => network.railId);
}

/** Whether both rails of an order have been read again, as far as they can be. */
export async function isRereadOf(
  desk: Pick<Desk, 'store' | 'rails' | 'assets'>,
  order: Order,
): Promise<boolean> {
  const current = await desk.store.findNewestRestore();
  const own = railsOf(desk, order);
  return isDone(current?.rails.filter(({ railId }) => own.includes(railId)) ?? []);
}

export function isDone(rails: readonly RestoredRail[]): boolean {
  return rails.every(({ state }) => state === 'read' || state === 'by_hand');
}

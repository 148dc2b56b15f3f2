import type { OrderRecord } from '../house/records.ts';
import type { World } from '../world/world.ts';

/** One of the orders in one of these stages, the newer ones more often; any order when null. */
export function pickOrder(
  { orders, random }: Pick<World, 'orders' | 'random'>,
  stages: readonly string[] | null,
): OrderRecord | null {
  const fitting = [...orders.values()].filter(({ stage }) => stages === null || stages.includes(stage));
  if (fitting.length === 0) return null;
  return fitting[Math.max(random.below(fitting.length), random.below(fitting.length))] ?? null;
}

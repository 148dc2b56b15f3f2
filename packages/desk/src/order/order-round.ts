import type { Desk } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';
import { describeCause } from '../facts/describe-cause.ts';

const RETRY_FIRST_MS = 5_000;
const RETRY_MAX_MS = 10 * 60_000;
/** If more orders than this fail in one round, the orders are not the cause. */
export const FAILURES_PER_ROUND_MAX = 5;

/** Thrown if a result of a round cannot be applied to an order; other orders are not affected. */
export class RefusedStep extends Error {
  override readonly name = 'RefusedStep';
  readonly code: string;

  /** @param code the reason, such as `already_booked` */
  constructor(code: string) {
    super('what was found could not be applied to the order');
    this.code = code;
  }
}

/** A round over many orders; if the step of one throws, the others continue. */
export interface OrderRound {
  /**
   * Runs the step of one order. Returns undefined when it threw, which is recorded and reported, or when it
   * threw before and its retry is not due yet. Rethrows when too many orders failed in this round.
   */
  run<T>(order: Pick<Order, 'orderId' | 'reference'>, step: () => Promise<T>): Promise<T | undefined>;
  /** Deletes the faults of orders that this round no longer visits. */
  end(): Promise<void>;
}

/** @param round the name of the round, the same every time: `expiry`, `rail:ltc` */
export async function openOrderRound(
  desk: Pick<Desk, 'store' | 'clock' | 'orderFailed'>,
  round: string,
): Promise<OrderRound> {
  const faults = new Map(
    (await desk.store.listOrderFaults(round)).map((fault) => [fault.orderId, fault] as const),
  );
  const visited = new Set<string>();
  let failedCount = 0;
  return {
    run: async ({ orderId, reference }, step) => {
      visited.add(orderId);
      const fault = faults.get(orderId);
      if (fault !== undefined && desk.clock.nowMs() < fault.retryAtMs) return undefined;
      try {
        const answer = await step();
        if (fault !== undefined) await desk.store.deleteOrderFault(orderId, round);
        return answer;
      } catch (thrown) {
        const failureCount = (fault?.failureCount ?? 0) + 1;
        desk.orderFailed({ reference, round, failureCount, thrown });
        const failedAtMs = desk.clock.nowMs();
        await desk.store.saveOrderFault({
          orderId,
          round,
          failureCount,
          failedAtMs,
          cause: describeCause(thrown),
          retryAtMs: failedAtMs + retryAfterMs(failureCount),
        });
        if (thrown instanceof RefusedStep) return undefined;
        failedCount += 1;
        if (failedCount > FAILURES_PER_ROUND_MAX) throw thrown;
        return undefined;
      }
    },
    end: async () => {
      for (const { orderId, retryAtMs } of faults.values()) {
        if (visited.has(orderId) || desk.clock.nowMs() < retryAtMs) continue;
        await desk.store.deleteOrderFault(orderId, round);
      }
    },
  };
}

/** The delay of a retry doubles with every failure, up to {@link RETRY_MAX_MS}. */
function retryAfterMs(failureCount: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(failureCount - 1, 20));
}

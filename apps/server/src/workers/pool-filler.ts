import type { Desk, Rail } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';

/**
 * Keeps deposit addresses ready, one rail after the other, so that deriving never holds up a request for
 * long.
 */
export interface PoolFiller {
  fillAll(): void;
  fill(rail: Rail): void;
  /** Resolves when the running refill has ended; none begins after it. */
  stop(): Promise<void>;
}

export function createPoolFiller(desk: Pick<Desk, 'addressPool' | 'rails'>, log: Log): PoolFiller {
  let isStopped = false;
  let queue: Promise<void> = Promise.resolve();
  const waiting = new Set<string>();
  const fill = (rail: Rail): void => {
    const { railId } = rail.network;
    if (waiting.has(railId)) return;
    waiting.add(railId);
    queue = queue.then(() => refill(rail));
  };
  const refill = async (rail: Rail): Promise<void> => {
    const { railId } = rail.network;
    waiting.delete(railId);
    if (isStopped) return;
    try {
      await desk.addressPool.refill(rail);
    } catch (thrown) {
      const fields = { rail: railId, fault: describeFault(thrown) };
      log({ level: 'error', event: 'address_refill_failed', fields });
    }
  };
  return {
    fill,
    fillAll: () => {
      for (const rail of desk.rails.values()) fill(rail);
    },
    stop: () => {
      isStopped = true;
      return queue;
    },
  };
}

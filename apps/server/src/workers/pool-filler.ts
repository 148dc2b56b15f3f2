import { type AddressListState, type Desk, type Rail, readAddressList } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import type { Log, LogEvent } from '../log/json-log.ts';

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

const LEVELS: Readonly<Record<AddressListState, LogEvent['level']>> = {
  fine: 'info',
  low: 'warn',
  empty: 'error',
};

export function createPoolFiller(desk: Pick<Desk, 'addressPool' | 'rails' | 'store'>, log: Log): PoolFiller {
  let isStopped = false;
  let queue: Promise<void> = Promise.resolve();
  const waiting = new Set<string>();
  const listStates = new Map<string, AddressListState>();
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
      await noteList(rail);
    } catch (thrown) {
      const fields = { rail: railId, fault: describeFault(thrown) };
      log({ level: 'error', event: 'address_refill_failed', fields });
    }
  };
  /** Logs what is left of a list of addresses at the start, and whenever that calls for something else. */
  const noteList = async (rail: Rail): Promise<void> => {
    const { railId } = rail.network;
    const list = await readAddressList(desk.store, rail);
    if (list === null || list.state === listStates.get(railId)) return;
    listStates.set(railId, list.state);
    const { left, count } = list;
    log({ level: LEVELS[list.state], event: 'address_list_counted', fields: { rail: railId, left, count } });
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

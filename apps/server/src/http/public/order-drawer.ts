import { Worker } from 'node:worker_threads';
import type { DrawOrderAnswer, DrawOrderRequest, DrawnOrderPage, OrderPageFacts } from '@naru/contract';

/** Pages that wait to be drawn; further ones are sent without their order. */
const WAITING_MAX = 64;
/** The application and one page fit several times over. */
const HEAP_MIB_MAX = 128;

/** Draws pages in a thread of its own: one takes about 10 ms, in which no other request should wait. */
export interface OrderDrawer {
  /** Null if too many wait already. */
  readonly draw: (facts: OrderPageFacts) => Promise<DrawnOrderPage | null>;
  readonly close: () => Promise<void>;
}

type Waiting = PromiseWithResolvers<DrawnOrderPage>;

/** The thread starts with the first page, and again after a fault. */
export function openOrderDrawer(threadFile: string): OrderDrawer {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let count = 0;
  const start = (): Worker => {
    const started = new Worker(threadFile, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB_MAX } });
    started.unref();
    started.on('message', ({ key, drawn, fault }: DrawOrderAnswer) => {
      const page = waiting.get(key);
      waiting.delete(key);
      if (drawn === null) page?.reject(new Error(fault));
      else page?.resolve(drawn);
    });
    started.on('error', (fault) => {
      thread = null;
      for (const page of waiting.values()) page.reject(fault);
      waiting.clear();
    });
    return started;
  };
  return {
    draw: async (facts) => {
      if (waiting.size >= WAITING_MAX) return null;
      thread ??= start();
      count += 1;
      const page: Waiting = Promise.withResolvers();
      waiting.set(count, page);
      thread.postMessage({ key: count, facts } satisfies DrawOrderRequest, []);
      return page.promise;
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}

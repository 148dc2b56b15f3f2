import type { News, PageReads } from '@naru/desk';
import { type RememberedStore, createViewMemory } from './view-memory.ts';

const NO_NEWS: News = {
  orderIds: [],
  hasNewHeads: false,
  isEverything: false,
  newestSnapshotId: null,
};

/**
 * For a database owned by one process: all writes come through this store, so the cache serves decisions too.
 */
export function rememberViews<S extends RememberedStore>(store: S): S & PageReads {
  const memory = createViewMemory(store);
  return {
    ...store,
    ...memory.writes,
    findOrder: memory.findOrder,
    findRailState: memory.findRailState,
    readOrderForPage: memory.findOrder,
    readRailStateForPage: memory.findRailState,
    catchUp: async () => NO_NEWS,
  };
}

/** For a program beside the one that writes: nothing is cached, and it hears of no changes. */
export function readAlways<S extends RememberedStore>(store: S): S & PageReads {
  return {
    ...store,
    readOrderForPage: store.findOrder,
    readRailStateForPage: store.findRailState,
    catchUp: async () => NO_NEWS,
  };
}

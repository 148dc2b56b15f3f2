import type { OrderView, RailState, Scan, Store } from '@naru/desk';

/** Bounds the memory; a view takes about two kilobytes. The least recently used is dropped first. */
export const VIEWS_MAX = 12_000;

/** The reads that are cached, and all writes that affect them. */
export type RememberedStore = Pick<
  Store,
  'findOrder' | 'findRailState' | 'saveChange' | 'saveTakenOut' | 'saveScan' | 'forgetPersons'
>;

export interface ViewMemory {
  /** Returns the same object until something is written about the order. */
  readonly findOrder: Store['findOrder'];
  readonly findRailState: Store['findRailState'];
  /** The writes, which drop what they affect from the cache. */
  readonly writes: Pick<Store, 'saveChange' | 'saveTakenOut' | 'saveScan' | 'forgetPersons'>;
  forgetOrder(orderId: string): void;
  /** Drops the heads of all networks, and every order whose confirmations they may change. */
  forgetHeads(): void;
  forgetEverything(): void;
}

/**
 * Caches views, so that an open page that polls the same order costs no query. Writes outside of this store
 * are not noticed; the caller has to report those.
 */
export function createViewMemory(store: RememberedStore): ViewMemory {
  const views = createViewCache();
  const railStates = new Map<string, RailState>();
  const { afterwards, read, noteWrite } = watchWrites();
  return {
    forgetOrder: (orderId) => {
      noteWrite();
      views.forget(orderId);
    },
    forgetHeads: () => {
      noteWrite();
      railStates.clear();
      views.forgetSighted();
    },
    forgetEverything: () => {
      noteWrite();
      railStates.clear();
      views.forgetAll();
    },
    findOrder: async (orderId) => views.find(orderId) ?? read(store.findOrder(orderId), views.keep),
    findRailState: async (railId) =>
      railStates.get(railId) ??
      read(store.findRailState(railId), (state) => {
        railStates.set(railId, state);
      }),
    writes: {
      saveChange: (change) =>
        afterwards(store.saveChange(change), () => {
          for (const { orderId } of [change.order, ...(change.decidedOn ?? [])]) views.forget(orderId);
          // A payment that is named for another order leaves the order it was assigned to.
          if (change.sightings.length > 0) views.forgetSighted();
        }),
      saveTakenOut: (acts, decidedOn, mark) =>
        afterwards(store.saveTakenOut(acts, decidedOn, mark), () => {
          for (const { orderId } of decidedOn) views.forget(orderId);
        }),
      forgetPersons: (query) => afterwards(store.forgetPersons(query), views.forgetAll),
      saveScan: (scan) =>
        afterwards(store.saveScan(scan), () => {
          railStates.delete(scan.railId);
          if (isQuiet(scan)) return;
          // Only the database knows which orders an undone block or a dropped output affects.
          views.forgetSighted();
          for (const { orderId } of scan.sightings) views.forget(orderId);
        }),
    },
  };
}

interface ViewCache {
  readonly find: (orderId: string) => OrderView | undefined;
  readonly keep: (view: OrderView) => void;
  readonly forget: (orderId: string) => void;
  readonly forgetSighted: () => void;
  readonly forgetAll: () => void;
}

function createViewCache(): ViewCache {
  const views = new Map<string, OrderView>();
  const sightedOrderIds = new Set<string>();
  const forget = (orderId: string): void => {
    views.delete(orderId);
    sightedOrderIds.delete(orderId);
  };
  return {
    forget,
    find: (orderId) => {
      const known = views.get(orderId);
      if (known === undefined) return undefined;
      // Moves the view to the end of the queue for eviction, once eviction is near.
      if (views.size > VIEWS_MAX / 2) {
        views.delete(orderId);
        views.set(orderId, known);
      }
      return known;
    },
    keep: (view) => {
      const { orderId } = view.order;
      const [oldest] = views.size < VIEWS_MAX ? [] : views.keys();
      if (oldest !== undefined) forget(oldest);
      views.set(orderId, view);
      if (view.sightings.length > 0) sightedOrderIds.add(orderId);
    },
    forgetSighted: () => {
      for (const orderId of sightedOrderIds) forget(orderId);
    },
    forgetAll: () => {
      views.clear();
      sightedOrderIds.clear();
    },
  };
}

interface WriteWatch {
  /** Runs before the caller continues, whatever the outcome of the write is. */
  readonly afterwards: <T>(write: Promise<T>, forgetWritten: () => void) => Promise<T>;
  /** A value read while a write ended may be outdated, and is not cached. */
  readonly read: <T>(reading: Promise<T | null>, keepRead: (value: T) => void) => Promise<T | null>;
  readonly noteWrite: () => void;
}

function watchWrites(): WriteWatch {
  let writesEnded = 0;
  const noteWrite = (): void => {
    writesEnded += 1;
  };
  return {
    noteWrite,
    afterwards: async (write, forgetWritten) => {
      try {
        return await write;
      } finally {
        noteWrite();
        forgetWritten();
      }
    },
    read: async (reading, keepRead) => {
      const endedBefore = writesEnded;
      const value = await reading;
      if (value !== null && writesEnded === endedBefore) keepRead(value);
      return value;
    },
  };
}

function isQuiet({ sightings, goneFromHeight, dropped }: Scan): boolean {
  return goneFromHeight === null && sightings.length + dropped.length === 0;
}

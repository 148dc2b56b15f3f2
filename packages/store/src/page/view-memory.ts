import type { OrderView, RailState, Scan, Store } from '@naru/desk';

/** Bounds the memory: a view takes about two kilobytes. What was asked for longest ago is forgotten first. */
export const VIEWS_MAX = 12_000;

/** The reads that are remembered, and all the writes that they depend on. */
export type RememberedStore = Pick<
  Store,
  'findOrder' | 'findRailState' | 'saveChange' | 'saveScan' | 'forgetPersons'
>;

export interface ViewMemory {
  /** The very same object until something is written about the order. */
  readonly findOrder: Store['findOrder'];
  readonly findRailState: Store['findRailState'];
  /** The writes, after which what they concern is forgotten. */
  readonly writes: Pick<Store, 'saveChange' | 'saveScan' | 'forgetPersons'>;
  forgetOrder(orderId: string): void;
  /** The heads of all networks, and every order whose confirmations they may change. */
  forgetHeads(): void;
  forgetEverything(): void;
}

/**
 * Keeps what was read last, so that an open page which asks again and again for the same order costs no
 * query. Of what is written past this store it knows nothing: whoever lets others write tells it.
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
          views.forget(change.order.orderId);
          // A payment that is named is taken from the order that it was given to.
          if (change.sightings.length > 0) views.forgetSighted();
        }),
      forgetPersons: (query) => afterwards(store.forgetPersons(query), views.forgetAll),
      saveScan: (scan) =>
        afterwards(store.saveScan(scan), () => {
          railStates.delete(scan.railId);
          if (isQuiet(scan)) return;
          // Which orders a vanished block or a dropped output concerns is known to the database alone.
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
      // To the end of the queue of those that are forgotten, once there may soon be any.
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
  /** Before whoever asked for the write goes on, and however the write ended. */
  readonly afterwards: <T>(write: Promise<T>, forgetWritten: () => void) => Promise<T>;
  /** What was read while a write ended may be from before it, and is not kept. */
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

import type { OrderView, RailState, Scan, Store } from '@naru/desk';

/** Bounds the memory: a view takes about two kilobytes. What was asked for longest ago is forgotten first. */
const VIEWS_MAX = 5_000;

/** The reads that are remembered, and all the writes that they depend on. */
type RememberedStore = Pick<
  Store,
  'findOrder' | 'findRailState' | 'saveChange' | 'saveScan' | 'forgetPersons'
>;

/**
 * Keeps what was read last, so that an open page which asks again and again for the same order costs no
 * query, and gives the very same object until something is written. Right only where every write comes
 * through this one store, as with the embedded database, whose folder belongs to one process.
 */
export function rememberViews<S extends RememberedStore>(store: S): S {
  const views = new Map<string, OrderView>();
  const sightedOrderIds = new Set<string>();
  const railStates = new Map<string, RailState>();

  const forget = (orderId: string): void => {
    views.delete(orderId);
    sightedOrderIds.delete(orderId);
  };
  const forgetAll = (): void => {
    for (const orderId of views.keys()) forget(orderId);
  };
  const keep = (view: OrderView): void => {
    const { orderId } = view.order;
    const [oldest] = views.size < VIEWS_MAX ? [] : views.keys();
    if (oldest !== undefined) forget(oldest);
    views.set(orderId, view);
    if (view.sightings.length > 0) sightedOrderIds.add(orderId);
  };
  const { afterwards, read } = watchWrites();

  return {
    ...store,
    findOrder: async (orderId) => {
      const known = views.get(orderId);
      if (known === undefined) return read(store.findOrder(orderId), keep);
      // To the end of the queue of those that are forgotten.
      views.delete(orderId);
      views.set(orderId, known);
      return known;
    },
    findRailState: async (railId) =>
      railStates.get(railId) ??
      read(store.findRailState(railId), (state) => {
        railStates.set(railId, state);
      }),
    saveChange: (change) =>
      afterwards(store.saveChange(change), () => {
        forget(change.order.orderId);
        // A payout that is named takes its sighting from whichever order it was given to.
        if (change.payout?.state !== 'seen') return;
        for (const orderId of sightedOrderIds) forget(orderId);
      }),
    forgetPersons: (query) => afterwards(store.forgetPersons(query), forgetAll),
    saveScan: (scan) =>
      afterwards(store.saveScan(scan), () => {
        railStates.delete(scan.railId);
        if (isQuiet(scan)) return;
        // Which orders a vanished block or a dropped output concerns is known to the database alone.
        for (const orderId of [...sightedOrderIds, ...scan.sightings.map((seen) => seen.orderId)]) {
          forget(orderId);
        }
      }),
  };
}

interface WriteWatch {
  /** Before whoever asked for the write goes on, and however the write ended. */
  readonly afterwards: <T>(write: Promise<T>, forgetWritten: () => void) => Promise<T>;
  /** What was read while a write ended may be from before it, and is not kept. */
  readonly read: <T>(reading: Promise<T | null>, keepRead: (value: T) => void) => Promise<T | null>;
}

function watchWrites(): WriteWatch {
  let writesEnded = 0;
  return {
    afterwards: async (write, forgetWritten) => {
      try {
        return await write;
      } finally {
        writesEnded += 1;
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

function isQuiet({ sightings, goneBlockHashes, dropped }: Scan): boolean {
  return sightings.length + goneBlockHashes.length + dropped.length === 0;
}

import type { Rail, RailNetwork, WatchSet } from '../ports/rail.ts';
import type { Store, WatchEntry } from '../ports/store.ts';

/** Another process may have registered a key just before we read; look back this far. */
const OVERLAP_MS = 60_000;

type RailOfBook = Pick<Rail, 'indexRailIds'> & { readonly network: Pick<RailNetwork, 'railId'> };

/** The keys every rail looks for, kept in memory and updated from the store before each scan. */
export interface WatchBook {
  /**
   * Reads what was registered since the last call, on the rail and on those that have the same addresses:
   * money sent on the wrong one of these networks is found too. True when something is new.
   */
  catchUp(rail: RailOfBook): Promise<boolean>;
  /** Also watches the addresses set aside by a restore, which belong to no order. Reads them once. */
  watchRefused(railId: string, restoreId: string): Promise<void>;
  /** Also watches an account that all orders are paid to. */
  watchAccount(railId: string, watchKey: string): void;
  watchSet(railId: string): WatchSet;
  /** Oldest registration first; more than one only where two orders pay the same receiver. */
  listEntries(railId: string, watchKey: string): readonly WatchEntry[];
}

interface RailBook {
  readonly entries: Map<string, WatchEntry[]>;
  /** The keys of `entries`, first registered first. */
  readonly keys: string[];
  /** The place of each key in `keys`. */
  readonly placeOf: Map<string, number>;
  /** Deposit addresses that were given out for other networks with the same addresses. */
  readonly siblingKeys: Set<string>;
  /** How far each rail's registrations have been read for this book. */
  readonly readThroughMsOf: Map<string, number>;
  restoreId: string | null;
}

export function createWatchBook(store: Pick<Store, 'listWatchEntries' | 'listRefusedKeys'>): WatchBook {
  const books = new Map<string, RailBook>();
  const bookOf = (railId: string) => {
    const known = books.get(railId);
    if (known !== undefined) return known;
    const fresh: RailBook = {
      entries: new Map(),
      keys: [],
      placeOf: new Map(),
      siblingKeys: new Set(),
      readThroughMsOf: new Map(),
      restoreId: null,
    };
    books.set(railId, fresh);
    return fresh;
  };
  const readNew = async (book: RailBook, railId: string): Promise<readonly WatchEntry[]> => {
    const readThroughMs = book.readThroughMsOf.get(railId) ?? 0;
    const sinceMs = Math.max(0, readThroughMs - OVERLAP_MS);
    const entries = await store.listWatchEntries({ railId, sinceMs });
    const times = entries.map(({ registeredAtMs }) => registeredAtMs);
    book.readThroughMsOf.set(
      railId,
      times.reduce((latest, time) => Math.max(latest, time), readThroughMs),
    );
    return entries;
  };
  return {
    catchUp: async ({ network: { railId }, indexRailIds = [] }) => {
      const book = bookOf(railId);
      let hasNew = false;
      for (const entry of await readNew(book, railId)) {
        if (addEntry(book, entry)) hasNew = true;
      }
      for (const siblingId of indexRailIds.filter((each) => each !== railId)) {
        for (const { purpose, watchKey } of await readNew(book, siblingId)) {
          if (purpose !== 'deposit' || book.siblingKeys.has(watchKey)) continue;
          book.siblingKeys.add(watchKey);
          hasNew = true;
        }
      }
      return hasNew;
    },
    watchRefused: async (railId, restoreId) => {
      const book = bookOf(railId);
      if (book.restoreId === restoreId) return;
      for (const key of await store.listRefusedKeys(railId)) {
        if (!book.entries.has(key)) setEntries(book, key, []);
      }
      book.restoreId = restoreId;
    },
    watchAccount: (railId, watchKey) => {
      const book = bookOf(railId);
      if (!book.entries.has(watchKey)) setEntries(book, watchKey, []);
    },
    watchSet: (railId) => watchSetOf(bookOf(railId)),
    listEntries: (railId, watchKey) => bookOf(railId).entries.get(watchKey) ?? [],
  };
}

function addEntry(book: RailBook, entry: WatchEntry): boolean {
  const known = book.entries.get(entry.watchKey) ?? [];
  const isKnown = known.some((other) => other.orderId === entry.orderId && other.purpose === entry.purpose);
  if (!isKnown) setEntries(book, entry.watchKey, [...known, entry]);
  return !isKnown;
}

function setEntries({ entries, keys, placeOf }: RailBook, watchKey: string, list: WatchEntry[]): void {
  entries.set(watchKey, list);
  if (placeOf.has(watchKey)) return;
  placeOf.set(watchKey, keys.length);
  keys.push(watchKey);
}

function watchSetOf({ entries, keys, placeOf, siblingKeys }: RailBook): WatchSet {
  return {
    has: (watchKey) => entries.has(watchKey) || siblingKeys.has(watchKey),
    recent: (limit, afterKey) => {
      const end = (afterKey === undefined ? undefined : placeOf.get(afterKey)) ?? keys.length;
      return keys.slice(Math.max(0, end - limit), end).toReversed();
    },
  };
}

import type { WatchSet } from '../ports/rail.ts';
import type { Store, WatchEntry } from '../ports/store.ts';

/** Another process may have registered a key just before we read; look back this far. */
const OVERLAP_MS = 60_000;

/** The keys every rail looks for, kept in memory and updated from the store before each scan. */
export interface WatchBook {
  /** Reads what was registered since the last call. True when something is new. */
  catchUp(railId: string): Promise<boolean>;
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
  readThroughMs: number;
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
      readThroughMs: 0,
      restoreId: null,
    };
    books.set(railId, fresh);
    return fresh;
  };
  return {
    catchUp: async (railId) => {
      const book = bookOf(railId);
      const sinceMs = Math.max(0, book.readThroughMs - OVERLAP_MS);
      let hasNew = false;
      for (const entry of await store.listWatchEntries({ railId, sinceMs })) {
        if (addEntry(book, entry)) hasNew = true;
        book.readThroughMs = Math.max(book.readThroughMs, entry.registeredAtMs);
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

function watchSetOf({ entries, keys, placeOf }: RailBook): WatchSet {
  return {
    has: (watchKey) => entries.has(watchKey),
    recent: (limit, afterKey) => {
      const end = (afterKey === undefined ? undefined : placeOf.get(afterKey)) ?? keys.length;
      return keys.slice(Math.max(0, end - limit), end).toReversed();
    },
  };
}

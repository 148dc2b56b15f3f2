import { findMemoryText, listDraftedCoins } from './coin-drafts.ts';
import type { Clock } from '../ports/clock.ts';
import type { Rail, RailNetwork, WatchSet } from '../ports/rail.ts';
import type { Store, WatchEntry } from '../ports/store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An order's addresses are watched for this long after its end; `naru rails audit` always looks at them. */
const WATCHED_AFTER_END_MS = 90 * DAY_MS;
/** Another process may have registered a key just before the read, so it begins this much earlier. */
const OVERLAP_MS = 60_000;

type RailOfBook = Pick<Rail, 'indexRailIds' | 'draftPayout'> & {
  readonly network: Pick<RailNetwork, 'railId'>;
};

/** The keys and coins every rail looks for, kept in memory and updated from the store before each scan. */
export interface WatchBook {
  /**
   * Reads what was registered since the last call, on the rail and on those that have the same addresses:
   * money sent on the wrong one of these networks is found too. Addresses that a restore set aside, then or
   * later, are watched as well, although they belong to no order. True when something is new.
   */
  catchUp(rail: RailOfBook): Promise<boolean>;
  /** Also watches an address of the desk that no order has alone. */
  watchAccount(railId: string, watchKey: string): void;
  /** Also watches the receiver of a prize. Payments there belong to the winner, also long after the prize. */
  watchWinner(railId: string, watchKey: string): void;
  isWinner(railId: string, watchKey: string): boolean;
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
  readonly winners: Set<string>;
  /** When each deposit address was given out for another network with the same addresses. */
  readonly siblingKeys: Map<string, number>;
  /** How far each rail's registrations have been read for this book. */
  readonly readThroughMsOf: Map<string, number>;
  /** What each coin of saved transactions holds, by output key, and the text that says so. */
  coins: ReadonlyMap<string, bigint>;
  coinsText: string | undefined;
  /** The number of set-aside addresses among the keys; it only grows. */
  refusedCount: number;
  /** When those of orders that ended long ago were left out last. */
  forgottenAtMs: number;
}

export function createWatchBook(
  store: Pick<Store, 'listWatchEntries' | 'countRefusedKeys' | 'listRefusedKeys' | 'listSettings'>,
  clock: Clock,
): WatchBook {
  const books = new Map<string, RailBook>();
  const bookOf = (railId: string) => {
    const known = books.get(railId);
    if (known !== undefined) return known;
    const fresh = emptyBook(clock.nowMs());
    books.set(railId, fresh);
    return fresh;
  };
  return {
    catchUp: async (rail) => {
      const { indexRailIds = [] } = rail;
      const { railId } = rail.network;
      const book = bookOf(railId);
      const siblingIds = indexRailIds.filter((each) => each !== railId);
      const nowMs = clock.nowMs();
      if (nowMs - book.forgottenAtMs >= DAY_MS) await forgetEnded(store, book, { railId, siblingIds, nowMs });
      let hasNew = rail.draftPayout !== undefined && (await readCoins(store, book, railId));
      if (await readRefused(store, book, railId)) hasNew = true;
      for (const entry of await readNew(store, book, { railId, nowMs })) {
        if (addEntry(book, entry)) hasNew = true;
      }
      for (const siblingId of siblingIds) {
        for (const { purpose, watchKey, registeredAtMs } of await readNew(store, book, {
          railId: siblingId,
          nowMs,
        })) {
          if (purpose !== 'deposit' || book.siblingKeys.has(watchKey)) continue;
          book.siblingKeys.set(watchKey, registeredAtMs);
          hasNew = true;
        }
      }
      return hasNew;
    },
    watchAccount: (railId, watchKey) => watchAlone(bookOf(railId), watchKey),
    watchWinner: (railId, watchKey) => {
      const book = bookOf(railId);
      watchAlone(book, watchKey);
      book.winners.add(watchKey);
    },
    isWinner: (railId, watchKey) => bookOf(railId).winners.has(watchKey),
    watchSet: (railId) => watchSetOf(bookOf(railId)),
    listEntries: (railId, watchKey) => bookOf(railId).entries.get(watchKey) ?? [],
  };
}

function emptyBook(nowMs: number): RailBook {
  return {
    entries: new Map(),
    keys: [],
    placeOf: new Map(),
    winners: new Set(),
    siblingKeys: new Map(),
    readThroughMsOf: new Map(),
    coins: new Map(),
    coinsText: undefined,
    refusedCount: 0,
    forgottenAtMs: nowMs,
  };
}

/** Reads the keys that were registered since the last call. */
async function readNew(
  store: Pick<Store, 'listWatchEntries'>,
  { readThroughMsOf }: RailBook,
  { railId, nowMs }: { readonly railId: string; readonly nowMs: number },
): Promise<readonly WatchEntry[]> {
  const readThroughMs = readThroughMsOf.get(railId) ?? 0;
  const sinceMs = Math.max(0, readThroughMs - OVERLAP_MS);
  const entries = await store.listWatchEntries({ railId, sinceMs, endedBeforeMs: endedBefore(nowMs) });
  const times = entries.map(({ registeredAtMs }) => registeredAtMs);
  readThroughMsOf.set(
    railId,
    times.reduce((latest, time) => Math.max(latest, time), readThroughMs),
  );
  return entries;
}

/** @returns whether the coins changed */
async function readCoins(store: Pick<Store, 'listSettings'>, book: RailBook, railId: string) {
  const text = await findMemoryText(store, railId);
  if (text === book.coinsText) return false;
  book.coins = listDraftedCoins(text);
  book.coinsText = text;
  return true;
}

/** @returns whether more addresses were set aside, by this or another process */
async function readRefused(
  store: Pick<Store, 'countRefusedKeys' | 'listRefusedKeys'>,
  book: RailBook,
  railId: string,
): Promise<boolean> {
  const count = await store.countRefusedKeys(railId);
  if (count === book.refusedCount) return false;
  for (const key of await store.listRefusedKeys(railId)) watchAlone(book, key);
  book.refusedCount = count;
  return true;
}

/** Addresses of orders that ended before this time are not watched any more. */
export function endedBefore(nowMs: number): number {
  return Math.max(0, nowMs - WATCHED_AFTER_END_MS);
}

interface Forgetting {
  readonly railId: string;
  readonly siblingIds: readonly string[];
  readonly nowMs: number;
}

/** Leaves out what ended long ago; entries of the last day are kept whatever the store says. */
async function forgetEnded(
  store: Pick<Store, 'listWatchEntries'>,
  book: RailBook,
  { railId, siblingIds, nowMs }: Forgetting,
): Promise<void> {
  const wanted = { sinceMs: 0, endedBeforeMs: endedBefore(nowMs) };
  const living = new Set((await store.listWatchEntries({ railId, ...wanted })).map(nameOfEntry));
  const siblings = new Set<string>();
  for (const siblingId of siblingIds) {
    const entries = await store.listWatchEntries({ railId: siblingId, ...wanted });
    for (const { watchKey } of entries) siblings.add(watchKey);
  }
  const isRecent = (registeredAtMs: number): boolean => registeredAtMs >= nowMs - DAY_MS;
  keepEntries(book, (entry) => isRecent(entry.registeredAtMs) || living.has(nameOfEntry(entry)));
  for (const [watchKey, registeredAtMs] of book.siblingKeys)
    if (!isRecent(registeredAtMs) && !siblings.has(watchKey)) book.siblingKeys.delete(watchKey);
  book.forgottenAtMs = nowMs;
}

function watchAlone(book: RailBook, watchKey: string): void {
  if (!book.entries.has(watchKey)) setEntries(book, watchKey, []);
}

function addEntry(book: RailBook, entry: WatchEntry): boolean {
  const known = book.entries.get(entry.watchKey) ?? [];
  const isKnown = known.some((other) => other.orderId === entry.orderId && other.purpose === entry.purpose);
  // Nearly every key has one entry: `concat` makes a list of one, a spread would keep room for 17.
  if (!isKnown) setEntries(book, entry.watchKey, known.concat([entry]));
  return !isKnown;
}

function nameOfEntry({ watchKey, orderId, purpose }: WatchEntry): string {
  return `${purpose} ${orderId} ${watchKey}`;
}

/** Keys without an entry, which belong to no order, stay. */
function keepEntries(book: RailBook, isKept: (entry: WatchEntry) => boolean): void {
  const { entries, keys, placeOf } = book;
  for (const [watchKey, list] of entries) {
    const kept = list.filter(isKept);
    if (kept.length > 0 || list.length === 0) entries.set(watchKey, kept);
    else entries.delete(watchKey);
  }
  const left = keys.filter((key) => entries.has(key));
  keys.length = 0;
  placeOf.clear();
  for (const key of left) {
    placeOf.set(key, keys.length);
    keys.push(key);
  }
}

function setEntries({ entries, keys, placeOf }: RailBook, watchKey: string, list: WatchEntry[]): void {
  entries.set(watchKey, list);
  if (placeOf.has(watchKey)) return;
  placeOf.set(watchKey, keys.length);
  keys.push(watchKey);
}

function watchSetOf(book: RailBook): WatchSet {
  const { entries, keys, placeOf, siblingKeys } = book;
  return {
    has: (watchKey) => entries.has(watchKey) || siblingKeys.has(watchKey),
    awaited: [],
    recent: (limit, afterKey) => {
      const end = (afterKey === undefined ? undefined : placeOf.get(afterKey)) ?? keys.length;
      return keys.slice(Math.max(0, end - limit), end).toReversed();
    },
    coinBaseUnits: (outputKey) => book.coins.get(outputKey) ?? null,
  };
}

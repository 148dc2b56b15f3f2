import { type WatchEntry, type WatchSet, createWatchBook } from '@naru/desk';

const SCRIPT_DIGITS = 40;
const FIRST_REGISTERED_AT_MS = Date.UTC(2026, 10, 26);

/** What a desk with so many open orders watches on a rail: addresses that nobody pays, and some others. */
export async function watchMany(
  railId: string,
  count: number,
  otherKeys: readonly string[] = [],
): Promise<WatchSet> {
  const unpaidKeys = Array.from({ length: count }, (_, place) => unpaidKey(railId, place));
  const made = [...unpaidKeys, ...otherKeys].map((watchKey, place): WatchEntry => ({
    watchKey,
    purpose: 'deposit',
    orderId: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    registeredAtMs: FIRST_REGISTERED_AT_MS + place,
  }));
  // As texts from a database are: each whole and by itself, not put together from parts.
  const entries: readonly WatchEntry[] = JSON.parse(JSON.stringify(made));
  const store = {
    listWatchEntries: () => Promise.resolve(entries),
    countRefusedKeys: () => Promise.resolve(0),
    listRefusedKeys: () => Promise.resolve([]),
    listSettings: () => Promise.resolve(new Map<string, string>()),
  };
  const book = createWatchBook(store, { nowMs: () => Date.now() });
  await book.catchUp({ network: { railId } });
  return book.watchSet(railId);
}

/** As long as a rail's own: the script of an address, or an account. */
function unpaidKey(railId: string, place: number): string {
  const prefix = railId === 'ltc' ? '0014' : '0x';
  return `${prefix}${place.toString(16).padStart(SCRIPT_DIGITS, 'f')}`;
}

import type { WatchSet } from '@naru/desk';

/** A watch set of these keys, the last one registered last. */
export function watchOnly(...keys: readonly string[]): WatchSet {
  return {
    has: (watchKey) => keys.includes(watchKey),
    awaited: [],
    recent: (limit, afterKey) => {
      const place = afterKey === undefined ? -1 : keys.indexOf(afterKey);
      const end = place === -1 ? keys.length : place;
      return keys.slice(Math.max(0, end - limit), end).toReversed();
    },
    coinBaseUnits: () => null,
  };
}

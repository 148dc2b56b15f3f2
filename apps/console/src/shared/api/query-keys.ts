/** Lists and orders are also polled, for changes that the event stream might miss. */
export const POLL_MS = 10_000;

/** First part of the cache keys of all queues. */
export const QUEUE_KEY = ['queue'] as const;

/** First part of the cache keys of all orders. */
export const ORDER_KEY = ['order'] as const;

/** First part of the cache keys of prices and margins. */
export const MARKET_KEY = ['market'] as const;

/** First part of the cache keys of settings. */
export const SETTINGS_KEY = ['settings'] as const;

/** First part of the cache keys of what only an entry of the treasury changes. */
export const ENTRIES_KEY = ['treasury-entries'] as const;

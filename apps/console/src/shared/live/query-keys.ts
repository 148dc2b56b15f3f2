/** First part of the cache keys of all queues. */
export const QUEUE_KEY = ['queue'] as const;

/** First part of the cache keys of all orders. */
export const ORDER_KEY = ['order'] as const;

/**
 * Prices. `source` parses the services' responses, `collect` polls them, `engine` decides on one price or a
 * halt, `history` and `screener` cover the past, `feed` has headlines and the index, and `demo` simulates
 * all of it in the services' formats.
 */
export * from './check-services.ts';
export * from './demo/demo-fault.ts';
export * from './demo/demo-feeds.ts';
export { createDemoHistory } from './demo/demo-curve.ts';
export { createDemoRateSource } from './demo/demo-rate-source.ts';
export type { DecidedPrice } from './engine/judge-votes.ts';
export * from './engine/list-readings.ts';
export { type MarketRateSource, createMarketRateSource } from './engine/market-rate-source.ts';
export * from './engine/memory-text.ts';
export {
  ALL_SYMBOLS,
  type OperatorOrders,
  haltPrice,
  judgePin,
  pinPrice,
  resumePrice,
  unpinPrice,
} from './engine/pin-and-halt.ts';
export { type FeedState, type MarketFeeds, type NewsArticle, classifyFearGreed } from './feed/feed.ts';
export * from './feed/live-feeds.ts';
export { readHttpsUrl } from './feed/news-article.ts';
export * from './feed/rss-news.ts';
export { type Backfill, createBackfill } from './history/backfill.ts';
export * from './history/price-history.ts';
export { apartPpm, formatPublishedFloor, parseScaledPrice } from './scaled-price.ts';
export * from './screener/screen-prices.ts';
export { listPriceSources } from './source/all-sources.ts';
export * from './transport/http-transport.ts';

export { createDemoFeeds } from './demo/demo-feeds.ts';
export { createDemoHistory } from './demo/demo-history.ts';
export { parseDemoFaults, type DemoFault } from './demo/demo-fault.ts';
export { createDemoRateSource } from './demo/demo-rate-source.ts';
export { type FeedState, type MarketFeeds, type NewsArticle, classifyFearGreed } from './feed/feed.ts';
export {
  type HistoryStep,
  PRICE_DECIMALS,
  type PriceBar,
  type PriceHistorySource,
  STEP_MS,
  startOfStepMs,
} from './history/price-history.ts';
export { type ScreenedPrice, screenPrices } from './screener/screen-prices.ts';

import type { Clock } from '@naru/desk';
import { createDemoFeeds, createDemoHistory } from '@naru/market';
import type { MarketFacts } from './http/context.ts';

export interface OpenMarket {
  readonly facts: MarketFacts;
  /** To be called after new prices were published. */
  readonly announcePrices: () => void;
}

/** What the market page shows, and who is told about new prices. */
export function openMarket(clock: Clock): OpenMarket {
  const listeners: (() => void)[] = [];
  return {
    facts: {
      feeds: createDemoFeeds(clock),
      history: createDemoHistory(),
      isDemo: true,
      sourceNames: { demo: 'Naru demo' },
      onPrices: (listener) => listeners.push(listener),
    },
    announcePrices: () => {
      for (const listener of listeners) listener();
    },
  };
}

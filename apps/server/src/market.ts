import type { Clock, Store } from '@naru/desk';
import {
  type MarketRateSource,
  createDemoFeeds,
  createDemoHistory,
  createDemoRateSource,
  createHttpTransport,
  createMarketRateSource,
  listPriceSources,
} from '@naru/market';
import type { ProcessSettings } from './config/process-settings.ts';
import type { MarketFacts } from './http/context.ts';

export interface OpenMarket {
  readonly facts: MarketFacts;
  /** To be called after new prices were published. */
  readonly announcePrices: () => void;
}

/** `demo`: invented. `live`: asked for over the network. */
export type MarketMode = 'demo' | 'live';

export function openRateSource(
  mode: MarketMode,
  settings: Pick<ProcessSettings, 'cryptocompareKey' | 'demoFaults'>,
): MarketRateSource {
  if (mode === 'demo') return createDemoRateSource({ faults: settings.demoFaults });
  const key = settings.cryptocompareKey?.reveal();
  return createMarketRateSource({
    sources: listPriceSources(key === undefined ? {} : { cryptocompareKey: key }),
    transport: createHttpTransport(),
    isDemo: false,
    random: Math.random,
  });
}

/** What the market page shows, and who is told about new prices. Null: a desk without prices. */
export function openMarket(
  { clock, store }: { readonly clock: Clock; readonly store: Pick<Store, 'listPriceBars'> },
  source: Pick<MarketRateSource, 'isDemo' | 'health'> | null = null,
): OpenMarket {
  const listeners: (() => void)[] = [];
  const isDemo = source === null || source.isDemo;
  return {
    facts: {
      feeds: createDemoFeeds(clock),
      history: isDemo ? createDemoHistory() : { listPriceBars: (query) => store.listPriceBars(query) },
      isDemo,
      sourceNames: {
        operator: 'Operator',
        ...Object.fromEntries((source?.health() ?? []).map(({ sourceId, name }) => [sourceId, name])),
      },
      onPrices: (listener) => listeners.push(listener),
    },
    announcePrices: () => {
      for (const listener of listeners) listener();
    },
  };
}

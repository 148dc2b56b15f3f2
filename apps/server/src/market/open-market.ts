import type { Clock, Store } from '@naru/desk';
import {
  type Backfill,
  EMPTY_FEEDS,
  type ImageShelf,
  type LiveFeeds,
  type MarketFeeds,
  type MarketRateSource,
  type PriceHistorySource,
  createBackfill,
  createDemoFeeds,
  createDemoHistory,
  createDemoRateSource,
  createHttpTransport,
  createLiveFeeds,
  createMarketRateSource,
  listPriceSources,
} from '@naru/market';
import { monotonicMs } from '../machine/clock.ts';
import type { ProcessSettings } from '../config/process-settings.ts';

const PREFIX = 'news-image:';
/** Larger pictures are fetched again after a restart; most are far smaller. */
const KEPT_BYTES_MAX = 512 * 1024;

type NoteStore = Pick<
  Store,
  'findMarketNote' | 'saveMarketNote' | 'listMarketNoteKeys' | 'forgetMarketNotes'
>;

/** Keeps the pictures of headlines in the database, so that a restart and other processes have them. */
export function createImageShelf(store: NoteStore): ImageShelf {
  return {
    find: async (articleId) => {
      const text = await store.findMarketNote(PREFIX + articleId);
      const [contentType, written] = text?.split(' ') ?? [];
      if (contentType === undefined || written === undefined) return null;
      return { contentType, bytes: Buffer.from(written, 'base64') };
    },
    keep: async (articleId, { contentType, bytes }, shownIds) => {
      const shown = new Set(shownIds.map((id) => PREFIX + id));
      const kept = await store.listMarketNoteKeys(PREFIX);
      await store.forgetMarketNotes(kept.filter((key) => !shown.has(key)));
      if (bytes.byteLength > KEPT_BYTES_MAX) return;
      await store.saveMarketNote(
        PREFIX + articleId,
        `${contentType} ${Buffer.from(bytes).toString('base64')}`,
      );
    },
  };
}

export interface OpenMarket {
  readonly facts: MarketFacts;
  /** Called after new prices were published. */
  readonly announcePrices: () => void;
}

/** Market data other than the prices of orders. */
export interface MarketFacts {
  readonly feeds: MarketFeeds;
  readonly history: PriceHistorySource;
  /** History and feeds are simulated. */
  readonly isDemo: boolean;
  /** Display names of the price sources, by identifier. */
  readonly sourceNames: Readonly<Record<string, string>>;
  /** The effects of rehearsed incidents on simulated prices; null if prices are real. */
  readonly demo: MarketRateSource['demo'];
  /** Calls the listener whenever new prices are published. */
  onPrices(listener: () => void): void;
}

/** Simulated, or fetched over the network. */
type MarketMode = 'demo' | 'live';

/** The sources of prices and news; null if there are none. */
interface MarketSources {
  readonly rates: MarketRateSource | null;
  readonly liveFeeds: LiveFeeds | null;
  /** Fetches the price history before this desk's own record; demo prices need none. */
  readonly backfill: Backfill | null;
}

export function openMarketSources(
  mode: MarketMode | null,
  settings: Pick<ProcessSettings, 'cryptocompareKey' | 'demoFaults' | 'newsFeeds'>,
  { clock, store }: { readonly clock: Clock; readonly store: Store },
): MarketSources {
  if (mode === null) return { rates: null, liveFeeds: null, backfill: null };
  if (mode === 'demo')
    return {
      rates: createDemoRateSource({ faults: settings.demoFaults }),
      liveFeeds: null,
      backfill: null,
    };
  const key = settings.cryptocompareKey?.reveal();
  const keys = key === undefined ? {} : { cryptocompareKey: key };
  const transport = createHttpTransport();
  const rates = createMarketRateSource({
    sources: listPriceSources(keys),
    transport,
    isDemo: false,
    elapsedMs: monotonicMs,
    random: Math.random,
  });
  return {
    rates,
    backfill: createBackfill({
      transport,
      store,
      presentPriceOf: (symbol) =>
        rates.decided().find((price) => price.symbol === symbol)?.marketScaled ?? null,
    }),
    liveFeeds: createLiveFeeds({
      transport,
      clock,
      rssUrls: settings.newsFeeds,
      shelf: createImageShelf(store),
      ...keys,
    }),
  };
}

/**
 * The data of the market page, and the subscription to new prices. Demo history and news appear only with
 * demo prices: a desk with real prices, or without any, shows known data or nothing.
 */
export function openMarket(
  { clock, store }: { readonly clock: Clock; readonly store: Pick<Store, 'listPriceBars'> },
  source: Pick<MarketRateSource, 'isDemo' | 'health' | 'demo'> | null,
  liveFeeds: MarketFeeds | null = null,
): OpenMarket {
  const listeners: (() => void)[] = [];
  const isDemo = source?.isDemo === true;
  return {
    facts: {
      feeds: isDemo ? createDemoFeeds(clock) : (liveFeeds ?? EMPTY_FEEDS),
      history: isDemo ? createDemoHistory() : { listPriceBars: (query) => store.listPriceBars(query) },
      isDemo,
      demo: source?.demo ?? null,
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

import type { Clock, Desk, Store } from '@naru/desk';
import { type Backfill, type LiveFeeds, type MarketRateSource, createPriceRecorder } from '@naru/market';
import { describeFault } from '../log/json-log.ts';
import { waitAtMost } from '../machine/timers.ts';
import { syncOrders } from '../market/market-desk.ts';
import { type RoundLoop, type WorkerParts, createWorker } from './worker.ts';

/** The notes in the store with the engine's memory. */
const MEMORY_KEYS = { demo: 'engine-demo', live: 'engine' } as const;
const REMEMBER_EVERY_MS = 60_000;
const MARKET_TIMES = { everyMs: 10_000, afterFaultMs: 10_000 };
/** The desk opens without prices rather than late. */
const FIRST_PRICES_MAX_MS = 3_000;

interface MarketKeeper {
  /** Restores the engine's memory from before the restart, and starts asking the sources. */
  start(): Promise<void>;
  /** Records the prices that were just published. */
  recordPrices(): void;
  stop(): Promise<void>;
}

/** Asks the price sources, and stores the engine's memory and the price history. */
export function createMarketKeeper(
  options: WorkerParts & {
    readonly desk: Pick<Desk, 'store' | 'clock' | 'rateBook'>;
    readonly source: MarketRateSource;
  },
): MarketKeeper {
  const { desk, source, timers, log } = options;
  const recorder = createPriceRecorder(desk.store);
  const memoryKey = source.isDemo ? MEMORY_KEYS.demo : MEMORY_KEYS.live;
  let rememberedAtMs = desk.clock.nowMs();
  let recording: Promise<void> = Promise.resolve();
  const remember = async (): Promise<void> => {
    rememberedAtMs = desk.clock.nowMs();
    await desk.store.saveMarketNote(memoryKey, source.writeMemory());
  };
  const round = async (): Promise<number> => {
    const waitMs = await source.collect(desk.clock.nowMs());
    if (Math.abs(desk.clock.nowMs() - rememberedAtMs) >= REMEMBER_EVERY_MS) await remember();
    return waitMs;
  };
  const loop = createWorker({ timers, log, ...MARKET_TIMES, round, faultEvent: 'market_round_failed' });
  const recordNow = async (): Promise<void> => {
    const snapshot = desk.rateBook.current();
    if (snapshot === null) return;
    try {
      await recorder.record(snapshot);
    } catch (thrown) {
      log({ level: 'error', event: 'history_failed', fields: { fault: describeFault(thrown) } });
    }
  };
  return {
    start: async () => {
      const text = await desk.store.findMarketNote(memoryKey);
      if (text !== null) source.loadMemory(text);
      await syncOrders(desk.store, source);
      loop.start();
      await waitAtMost(timers, FIRST_PRICES_MAX_MS, loop.firstRound);
    },
    recordPrices: () => {
      // Demo prices are never recorded as history.
      if (source.isDemo) return;
      recording = recording.then(recordNow);
    },
    stop: async () => {
      await loop.stop();
      await recording;
      await remember();
    },
  };
}

const FEED_TIMES = { everyMs: 60_000, afterFaultMs: 60_000 };
/** The note in the store with headlines and the index. */
const MEMORY_KEY = 'feeds';

interface FeedKeeper extends RoundLoop {
  /** Restores the feeds from before the restart; awaited before the desk opens. */
  recall(): Promise<void>;
}

/** Reads the news and the index from time to time, and stores them. Nothing waits for it. */
export function createFeedKeeper(
  options: WorkerParts & {
    readonly feeds: LiveFeeds;
    readonly store: Pick<Store, 'findMarketNote' | 'saveMarketNote'>;
    readonly clock: Clock;
  },
): FeedKeeper {
  const { feeds, store, clock, ...parts } = options;
  let written = '';
  const round = async (): Promise<number> => {
    const waitMs = await feeds.collect(clock.nowMs());
    const text = feeds.writeMemory();
    if (text !== written) await store.saveMarketNote(MEMORY_KEY, text);
    written = text;
    return waitMs;
  };
  return {
    ...createWorker({ ...parts, ...FEED_TIMES, round, faultEvent: 'feeds_failed' }),
    recall: async () => {
      const text = await store.findMarketNote(MEMORY_KEY);
      if (text === null) return;
      feeds.loadMemory(text, clock.nowMs());
      written = feeds.writeMemory();
    },
  };
}

const HISTORY_TIMES = { everyMs: 60_000, afterFaultMs: 60_000 };
/** Nothing remains to be done until the next start. */
const DONE_MS = 86_400_000;

/** Asks exchanges for the prices before our own record, after every start and in only one process. */
export function createHistoryFiller(
  options: WorkerParts & { readonly backfill: Backfill; readonly clock: Clock },
): RoundLoop {
  const { backfill, clock, ...parts } = options;
  let isDone = false;
  const round = async (): Promise<number> => {
    if (isDone) return DONE_MS;
    const { waitMs, reported } = await backfill.step(clock.nowMs());
    if (reported !== null) parts.log({ level: 'info', event: 'history_asked', fields: { ...reported } });
    isDone = waitMs === null;
    if (isDone) await parts.lease?.giveBack();
    return waitMs ?? DONE_MS;
  };
  return createWorker({ ...parts, ...HISTORY_TIMES, round, faultEvent: 'history_failed' });
}

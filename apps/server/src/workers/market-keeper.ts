import type { Desk } from '@naru/desk';
import { type MarketRateSource, createPriceRecorder } from '@naru/market';
import { describeFault } from '../log/describe-fault.ts';
import { waitAtMost } from '../machine/timers.ts';
import { syncOrders } from '../market/market-desk.ts';
import { type WorkerParts, createWorker } from './worker.ts';

/** The notes in the store with the engine's memory. */
const MEMORY_KEYS = { demo: 'engine-demo', live: 'engine' } as const;
const REMEMBER_EVERY_MS = 60_000;
const TIMES = { everyMs: 10_000, afterFaultMs: 10_000 };
/** The desk rather opens without prices than late. */
const FIRST_PRICES_MAX_MS = 3_000;

export interface MarketKeeper {
  /** Restores what the engine knew before the restart, and starts asking the sources. */
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
    await syncOrders(desk.store, source);
    if (Math.abs(desk.clock.nowMs() - rememberedAtMs) >= REMEMBER_EVERY_MS) await remember();
    return waitMs;
  };
  const loop = createWorker({ timers, log, ...TIMES, round, faultEvent: 'market_round_failed' });
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
      // Demo prices are no history, whatever this desk becomes later.
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

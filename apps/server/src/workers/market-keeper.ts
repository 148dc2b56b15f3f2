import type { Desk } from '@naru/desk';
import { type MarketRateSource, createPriceRecorder } from '@naru/market';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import { type Timers, waitAtMost } from '../timers.ts';
import { syncOrders } from '../market/market-desk.ts';
import { createRoundLoop } from './round-loop.ts';

/** Where the engine's memory lies in the store. */
const MEMORY_KEYS = { demo: 'engine-demo', live: 'engine' } as const;
const REMEMBER_EVERY_MS = 60_000;
const AFTER_FAULT_MS = 10_000;
/** The doors open without prices rather than late. */
const FIRST_PRICES_MAX_MS = 3_000;

export interface MarketKeeper {
  /** Brings back what the engine knew before the restart, and asks the sources from now on. */
  start(): Promise<void>;
  /** After prices were published: writes down what they were. */
  recordPrices(): void;
  stop(): Promise<void>;
}

/** Keeps a market going beside the desk: its sources asked, its memory and its history written. */
export function createMarketKeeper(options: {
  readonly desk: Pick<Desk, 'store' | 'clock' | 'rateBook'>;
  readonly source: MarketRateSource;
  readonly timers: Timers;
  readonly log: Log;
}): MarketKeeper {
  const { desk, source, timers, log } = options;
  const recorder = createPriceRecorder(desk.store);
  const memoryKey = source.isDemo ? MEMORY_KEYS.demo : MEMORY_KEYS.live;
  let rememberedAtMs = desk.clock.nowMs();
  let recording: Promise<void> = Promise.resolve();
  const fail = (event: string, thrown: unknown): void =>
    log({ level: 'error', event, fields: { fault: describeFault(thrown) } });
  const remember = async (): Promise<void> => {
    rememberedAtMs = desk.clock.nowMs();
    await desk.store.saveMarketNote(memoryKey, source.writeMemory());
  };
  const loop = createRoundLoop({
    timers,
    round: async () => {
      try {
        const waitMs = await source.collect(desk.clock.nowMs());
        await syncOrders(desk.store, source);
        if (Math.abs(desk.clock.nowMs() - rememberedAtMs) >= REMEMBER_EVERY_MS) await remember();
        return waitMs;
      } catch (thrown) {
        fail('market_round_failed', thrown);
        return AFTER_FAULT_MS;
      }
    },
  });
  const recordNow = async (): Promise<void> => {
    const snapshot = desk.rateBook.current();
    if (snapshot === null) return;
    try {
      await recorder.record(snapshot);
    } catch (thrown) {
      fail('history_failed', thrown);
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
      // What was invented is no history, whatever this desk becomes later.
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

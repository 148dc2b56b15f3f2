import type { Clock, Store } from '@naru/desk';
import type { LiveFeeds } from '@naru/market';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const TIMES = { everyMs: 60_000, afterFaultMs: 60_000 };
/** The note in the store with headlines and the index. */
const MEMORY_KEY = 'feeds';

export interface FeedKeeper extends RoundLoop {
  /** Restores what was read before the restart; awaited before the desk opens. */
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
    ...createWorker({ ...parts, ...TIMES, round, faultEvent: 'feeds_failed' }),
    recall: async () => {
      const text = await store.findMarketNote(MEMORY_KEY);
      if (text === null) return;
      feeds.loadMemory(text, clock.nowMs());
      written = feeds.writeMemory();
    },
  };
}

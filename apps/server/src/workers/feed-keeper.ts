import type { Clock, Store } from '@naru/desk';
import type { LiveFeeds } from '@naru/market';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';

const AFTER_FAULT_MS = 60_000;
/** Where headlines and the index lie in the store. */
const MEMORY_KEY = 'feeds';

export interface FeedKeeper extends RoundLoop {
  /** Brings back what was read before the restart; to be awaited before the doors open. */
  recall(): Promise<void>;
}

/** Reads the news and the index now and then, and writes down what was read. Nothing waits for them. */
export function createFeedKeeper(options: {
  readonly feeds: LiveFeeds;
  readonly store: Pick<Store, 'findMarketNote' | 'saveMarketNote'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}): FeedKeeper {
  const { feeds, store, clock, timers, log } = options;
  let written = '';
  const remember = async (): Promise<void> => {
    const text = feeds.writeMemory();
    if (text === written) return;
    await store.saveMarketNote(MEMORY_KEY, text);
    written = text;
  };
  const loop = createRoundLoop({
    timers,
    round: async () => {
      try {
        const waitMs = await feeds.collect(clock.nowMs());
        await remember();
        return waitMs;
      } catch (thrown) {
        log({ level: 'error', event: 'feeds_failed', fields: { fault: describeFault(thrown) } });
        return AFTER_FAULT_MS;
      }
    },
  });
  return {
    ...loop,
    recall: async () => {
      const text = await store.findMarketNote(MEMORY_KEY);
      if (text === null) return;
      feeds.loadMemory(text, clock.nowMs());
      written = feeds.writeMemory();
    },
  };
}

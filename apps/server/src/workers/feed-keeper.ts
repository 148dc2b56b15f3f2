import type { Clock } from '@naru/desk';
import type { LiveFeeds } from '@naru/market';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';

const AFTER_FAULT_MS = 60_000;

/** Reads the news and the index now and then. Nothing waits for them. */
export function createFeedKeeper(options: {
  readonly feeds: LiveFeeds;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}): RoundLoop {
  const { feeds, clock, timers, log } = options;
  return createRoundLoop({
    timers,
    round: async () => {
      try {
        return await feeds.collect(clock.nowMs());
      } catch (thrown) {
        log({ level: 'error', event: 'feeds_failed', fields: { fault: describeFault(thrown) } });
        return AFTER_FAULT_MS;
      }
    },
  });
}

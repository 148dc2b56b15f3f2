import { SNAPSHOT_AGE_MAX_MS, isSnapshotFresh } from '@naru/core';
import { type Desk, type IdSource, type RateSource, loadAdjustments, publishSnapshot } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Lease } from './lease.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';
import type { Timers } from '../timers.ts';

const PUBLISH_EVERY_MS = 5_000;

export interface RatePublisherOptions {
  readonly desk: Pick<Desk, 'store' | 'rateBook' | 'clock' | 'assets' | 'settings'> & {
    readonly ids: IdSource;
  };
  /** Null: this desk has no prices, and makes no orders. */
  readonly source: RateSource | null;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
  /** After prices were published, here or by another process. */
  readonly onPrices: () => void;
}

export interface RatePublisher extends RoundLoop {
  /** One round now: the prices of this moment, or those that another process published. */
  publishOnce(): Promise<void>;
}

/**
 * Publishes the prices every five seconds, with the margins as an operator may have changed them anywhere;
 * without the lease it takes over what the other process published.
 */
export function createRatePublisher(options: RatePublisherOptions): RatePublisher {
  const { desk, source, lease, log } = options;
  const publishOnce = async (): Promise<void> => {
    await publishOrLoad();
    options.onPrices();
  };
  const publishOrLoad = async (): Promise<void> => {
    // Before the prices: margins count from the next snapshot on.
    await loadAdjustments(desk);
    if (source !== null && (await lease.take())) {
      const published = await publishSnapshot({ ...desk, source });
      if (!published.ok) log({ level: 'warn', event: 'prices_unavailable' });
      return;
    }
    // Decided here too and not published: operators see and stop prices at every process, and the
    // process that takes over knows what came before.
    await source?.readPrices(desk.clock.nowMs());
    await loadSnapshots(desk, source?.isDemo ?? null);
  };
  const loop = createRoundLoop({
    timers: options.timers,
    round: async () => {
      try {
        await publishOnce();
      } catch (thrown) {
        log({ level: 'error', event: 'prices_failed', fields: { fault: describeFault(thrown) } });
      }
      return PUBLISH_EVERY_MS;
    },
  });
  return {
    ...loop,
    publishOnce,
    stop: async () => {
      await loop.stop();
      await lease.giveBack();
    },
  };
}

/**
 * Snapshots that are still fresh: a page that was open during a restart can go on from its own. Invented ones
 * are taken up only by a desk that invents, real ones by one that does not, and by a desk without prices
 * (null) neither.
 */
export async function loadSnapshots(
  desk: Pick<Desk, 'store' | 'rateBook' | 'clock'>,
  isDemo: boolean | null,
): Promise<void> {
  const nowMs = desk.clock.nowMs();
  const snapshots = await desk.store.listSnapshots(nowMs - SNAPSHOT_AGE_MAX_MS);
  for (const snapshot of snapshots.toReversed()) {
    // One from the future was published by a process whose clock is wrong.
    if (snapshot.isDemo !== isDemo || !isSnapshotFresh(snapshot, nowMs)) continue;
    if (desk.rateBook.findFresh(snapshot.snapshotId, nowMs) === null) desk.rateBook.add(snapshot);
  }
}

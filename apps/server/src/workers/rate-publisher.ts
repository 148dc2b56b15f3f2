import {
  type Desk,
  type IdSource,
  type RateSource,
  loadAdjustments,
  loadSnapshots,
  publishSnapshot,
} from '@naru/desk';
import { type Lease, type RoundLoop, type WorkerParts, createWorker } from './worker.ts';

const PUBLISH_EVERY_MS = 5_000;

export interface RatePublisherOptions extends Pick<WorkerParts, 'timers' | 'log'> {
  readonly desk: Pick<Desk, 'store' | 'rateBook' | 'clock' | 'assets' | 'settings'> & {
    readonly ids: IdSource;
  };
  /** Null: this desk has no prices, and makes no orders. */
  readonly source: RateSource | null;
  readonly lease: Lease;
  /** Applies stored settings and orders about prices of other processes here. */
  readonly refreshSettings: () => Promise<void>;
  /** Called after prices were published, here or by another process. */
  readonly onPrices: () => void;
}

interface RatePublisher extends RoundLoop {
  /** One round now: the prices of this moment, or those that another process published. */
  publishOnce(): Promise<void>;
  /** Publishes the present prices of this process, so that an operator's order applies at once. */
  publishHere(): Promise<void>;
}

/**
 * Publishes the prices every five seconds, with the margins as operators have set them in any process;
 * without the lease it loads what the other process published.
 */
export function createRatePublisher(options: RatePublisherOptions): RatePublisher {
  const { desk, source, lease, log } = options;
  const publish = async (isHere: () => Promise<boolean>): Promise<void> => {
    await publishOrLoad(isHere);
    options.onPrices();
  };
  const publishOnce = (): Promise<void> => publish(() => lease.take());
  const publishOrLoad = async (isHere: () => Promise<boolean>): Promise<void> => {
    // Before the prices, because margins apply from the next snapshot on. Every process runs this, with or
    // without prices, so here it notices the changes of the others.
    await options.refreshSettings();
    await loadAdjustments(desk);
    if (source !== null && (await isHere())) {
      const published = await publishSnapshot({ ...desk, source });
      if (!published.ok) log({ level: 'warn', event: 'prices_unavailable' });
      return;
    }
    // Computed here, too, but not published: operators see and stop prices in every process, and a process
    // that takes over knows the earlier ones.
    await source?.readPrices(desk.clock.nowMs());
    await loadSnapshots(desk, source?.isDemo ?? null);
  };
  const loop = createWorker({
    timers: options.timers,
    log,
    everyMs: PUBLISH_EVERY_MS,
    afterFaultMs: PUBLISH_EVERY_MS,
    round: publishOnce,
    faultEvent: 'prices_failed',
  });
  return {
    ...loop,
    publishOnce,
    publishHere: () => publish(() => Promise.resolve(true)),
    stop: async () => {
      await loop.stop();
      await lease.giveBack();
    },
  };
}

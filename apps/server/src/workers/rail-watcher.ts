import {
  type AbsentServer,
  type Desk,
  type Rail,
  type RailNetwork,
  type WatchOutcome,
  holdSkipped,
  watchRail,
} from '@naru/desk';
import { RailFault } from '@naru/rails';
import { StoreFault } from '@naru/store';
import { type Log, describeFault } from '../log/json-log.ts';
import { noteFound } from '../status/findings.ts';
import type { RailHealth } from '../rail/rail-health.ts';
import { type Lease, type RoundLoop, createRoundLoop } from './worker.ts';
import type { Timers } from '../machine/timers.ts';

const BACKOFF_MAX_MS = 5 * 60_000;

/**
 * A simulated network moves only by buttons, which poke its watcher; a private one makes blocks at once; a
 * real one is asked often enough to see a payment within seconds.
 */
export const WATCH_EVERY_MS = {
  rehearsal: 5_000,
  reg: 1_000,
  test: 4_000,
  main: 4_000,
} as const satisfies Record<RailNetwork['environment'], number>;

interface RailWatcherOptions {
  readonly desk: Desk;
  readonly rail: Rail;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly health: RailHealth;
  readonly log: Log;
  /** From 0 to 1: spreads the retries of many rails over time. */
  readonly random: () => number;
  /** The pause between two rounds of a rail that answers. */
  readonly intervalMs: number;
  /** The head of the network moved, and with it the confirmations that pages show. */
  readonly onNewHead: () => void;
}

/**
 * Reads one rail again and again. A network that fails is asked less and less often, down to every five
 * minutes, and delays no other: each rail has its own watcher.
 */
export function createRailWatcher(options: RailWatcherOptions): RoundLoop {
  const { desk, rail, health, log, intervalMs } = options;
  const { railId } = rail.network;
  let failuresInARow = 0;
  let isNetworkChecked = false;
  let headHash: string | null = null;
  const watch = createWatch(desk, rail);
  const loop = createRoundLoop({ timers: options.timers, round });
  return {
    ...loop,
    // A failing rail waits for its turn in any case.
    poke: () => {
      if (failuresInARow === 0) loop.poke();
    },
    stop: async () => {
      await loop.stop();
      await options.lease.giveBack();
    },
  };

  async function round(): Promise<number> {
    try {
      // Payments to a well-formed address on the wrong network would be lost.
      if (!isNetworkChecked) noteAbsent((await rail.checkNetwork?.()) ?? []);
      isNetworkChecked = true;
      const outcome = (await options.lease.take()) ? await watch() : null;
      await noteProgress(outcome);
      if (failuresInARow > 0) log({ level: 'info', event: 'rail_answers_again', fields: { rail: railId } });
      failuresInARow = 0;
      return outcome?.isCaughtUp === false ? 0 : intervalMs;
    } catch (thrown) {
      // A database fault says nothing about the network, which is then asked again without a backoff.
      const isOfStore = thrown instanceof StoreFault;
      if (!isOfStore) {
        failuresInARow += 1;
        health.noteFault(railId);
      }
      const backoff = isOfStore ? intervalMs : backoffMs(intervalMs, failuresInARow, options.random());
      // A server that limits its clients states the delay.
      const waitMs = Math.max(backoff, thrown instanceof RailFault ? thrown.retryAfterMs : 0);
      const fields = { rail: railId, failures: failuresInARow, waitMs, fault: describeFault(thrown) };
      log({ level: 'error', event: 'rail_failed', fields });
      return waitMs;
    }
  }

  function noteAbsent(absent: readonly AbsentServer[]): void {
    for (const { place, fault } of absent) {
      const fields = { rail: railId, server: place, fault: describeFault(fault) };
      log({ level: 'error', event: 'rail_server_absent', fields });
    }
  }

  async function noteProgress(outcome: WatchOutcome | null): Promise<void> {
    const state = await desk.store.findRailState(railId);
    if (state === null) return;
    health.noteScan(railId, state.scannedThroughMs);
    if (headHash !== null && headHash !== state.head.hash) options.onNewHead();
    headHash = state.head.hash;
    if (outcome !== null) logUnrecorded(log, railId, outcome);
  }
}

/** Watches, and stores for the status of every process whether the server lacks blocks. */
function createWatch(desk: Desk, rail: Rail): () => Promise<WatchOutcome> {
  /** Null until the first reading of this process. */
  let lacksBlocks: boolean | null = null;
  const note = async (isFound: boolean): Promise<void> => {
    await noteFound(desk.store, 'blocks_pruned', { name: rail.network.name, isFound });
    lacksBlocks = isFound;
  };
  return async () => {
    try {
      const outcome = await watchRail(desk, rail);
      if (lacksBlocks !== false && (await holdSkipped(desk, rail.network.railId))) await note(false);
      return outcome;
    } catch (thrown) {
      if (thrown instanceof RailFault && thrown.code === 'blocks_pruned') await note(true);
      throw thrown;
    }
  };
}

function logUnrecorded(log: Log, railId: string, { unrecordedCount }: WatchOutcome): void {
  if (unrecordedCount > 0) {
    const fields = { rail: railId, count: unrecordedCount };
    log({ level: 'info', event: 'payments_to_receivers_not_recorded', fields });
  }
}

/** Doubles with every failure, up to {@link BACKOFF_MAX_MS}, less a random part of up to a quarter. */
export function backoffMs(intervalMs: number, failuresInARow: number, random: number): number {
  const doubled = Math.min(BACKOFF_MAX_MS, intervalMs * 2 ** Math.min(failuresInARow, 20));
  return Math.round(doubled * (1 - random / 4));
}

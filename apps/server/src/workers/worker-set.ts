import type { AccountDesk, Rail, RailNetwork, RateSource } from '@naru/desk';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/json-log.ts';
import { createAccountKeeper } from './account-keeper.ts';
import { createAuditor } from './auditor.ts';
import type { Post } from '../mail/open-post.ts';
import { createLetterSender } from './letter-sender.ts';
import { createNewsFollower } from './news-follower.ts';
import { createPoolFiller } from './pool-filler.ts';
import { createExpirySweeper } from './expiry-sweeper.ts';
import { type Lease, createLease, soleLease } from './lease.ts';
import { type RailHealth, createRailHealth } from './rail-health.ts';
import type { Backfill, LiveFeeds, MarketRateSource } from '@naru/market';
import { createFeedKeeper } from './feed-keeper.ts';
import { createHistoryFiller } from './history-filler.ts';
import { createMarketKeeper } from './market-keeper.ts';
import { type MarketDesk, createMarketDesk } from '../market/market-desk.ts';
import { createRailWatcher } from './rail-watcher.ts';
import { createRatePublisher } from './rate-publisher.ts';
import { createRetention } from './retention.ts';
import type { RoundLoop } from './round-loop.ts';
import { type Timers, waitAtMost } from '../timers.ts';

/** A process that died without a word is replaced after this long. */
const LEASE_MS = 15_000;

/**
 * A network that does not answer holds up the start for no longer; its currency is then not offered yet.
 */
const FIRST_LOOK_MAX_MS = 500;

export interface WorkerSet {
  readonly health: RailHealth;
  /** What operators see of prices and order about them; null where there are none. */
  readonly marketDesk: MarketDesk | null;
  pokeRail(railId: string): void;
  /** Derives addresses ahead again, without anybody waiting for it. */
  fillPool(rail: Rail): void;
  /** Resolves when there are prices and the networks that answer have been looked at. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkerSetOptions {
  readonly desk: AccountDesk;
  readonly rates: RateSource | null;
  readonly timers: Timers;
  readonly log: Log;
  /** This process, where several may share the database; null where the database belongs to it alone. */
  readonly holder: string | null;
  readonly onNewHead: () => void;
  /** Another process has changed it. */
  readonly onOrder: (orderId: string) => void;
  readonly onPrices: () => void;
  readonly post: Post;
  /** The market that the prices come from, to be kept going; null where they need no keeping. */
  readonly market: MarketRateSource | null;
  /** News and the index, to be read now and then; null where they are invented or not there. */
  readonly liveFeeds: LiveFeeds | null;
  /** The days before our own record, to be asked for; null where they are invented or not there. */
  readonly backfill: Backfill | null;
}

/** A watcher for each rail that reads a network, the sweeper and the publisher. */
export function createWorkerSet(options: WorkerSetOptions): WorkerSet {
  const { desk, timers, log, holder } = options;
  const leaseOf = (name: string): Lease =>
    holder === null
      ? soleLease
      : createLease({ store: desk.store, elapsedMs: monotonicMs, name, holder, durationMs: LEASE_MS });
  const health = createRailHealth(desk.clock);
  const { watchers, witnessed } = createWatchers(options, leaseOf, health);
  const keeper =
    options.market === null ? null : createMarketKeeper({ desk, source: options.market, timers, log });
  const publisher = createRatePublisher({
    desk,
    source: options.rates,
    timers,
    lease: leaseOf('rates'),
    log,
    onPrices: () => {
      options.onPrices();
      keeper?.recordPrices();
    },
  });
  const pokeRail = (railId: string): void => watchers.get(railId)?.poke();
  const sweeper = createExpirySweeper({ desk, timers, lease: leaseOf('expiry'), log, pokeRail });
  const auditor = createAuditor({ desk, timers, lease: leaseOf('audit'), log });
  const feeds =
    options.liveFeeds === null
      ? []
      : [createFeedKeeper({ feeds: options.liveFeeds, store: desk.store, clock: desk.clock, timers, log })];
  const loops = [
    ...watchers.values(),
    publisher,
    sweeper,
    auditor,
    ...feeds,
    ...historyLoops(options, leaseOf),
    ...personLoops(options, leaseOf),
    ...(holder === null ? [] : [createFollower(options)]),
  ];
  const pools = createPoolFiller(desk, log);
  return {
    // A person, who is always there, stands for the network of a bank.
    health: { ...health, isHealthy: (railId) => witnessed.has(railId) || health.isHealthy(railId) },
    marketDesk: openMarketDesk(options, () => publisher.publishOnce()),
    pokeRail,
    start: async () => {
      await keeper?.start();
      for (const feed of feeds) await feed.recall();
      await publisher.publishOnce();
      for (const loop of loops) loop.start();
      pools.fillAll();
      const looks = [...watchers.values()].map((watcher) => watcher.firstRound);
      await waitAtMost(timers, FIRST_LOOK_MAX_MS, Promise.all(looks));
    },
    fillPool: (rail) => pools.fill(rail),
    stop: async () => {
      await Promise.all([...loops, pools].map((worker) => worker.stop()));
      await keeper?.stop();
    },
  };
}

function historyLoops(
  { backfill, desk: { clock }, timers, log }: WorkerSetOptions,
  leaseOf: (name: string) => Lease,
): readonly RoundLoop[] {
  if (backfill === null) return [];
  return [createHistoryFiller({ backfill, clock, timers, lease: leaseOf('history'), log })];
}

function openMarketDesk({ desk, market }: WorkerSetOptions, publish: () => Promise<void>): MarketDesk | null {
  return market === null ? null : createMarketDesk({ desk, source: market, publish });
}

/** A watcher for each rail whose network can be read; a person stands for the others. */
function createWatchers(
  { desk, timers, log, onNewHead }: WorkerSetOptions,
  leaseOf: (name: string) => Lease,
  health: RailHealth,
): { readonly watchers: ReadonlyMap<string, RoundLoop>; readonly witnessed: ReadonlySet<string> } {
  const watchers = new Map<string, RoundLoop>();
  const witnessed = new Set<string>();
  for (const rail of desk.rails.values()) {
    const { railId, witness } = rail.network;
    if (witness === 'operator') {
      witnessed.add(railId);
      continue;
    }
    const watcher = createRailWatcher({
      desk,
      rail,
      timers,
      lease: leaseOf(`rail:${railId}`),
      health,
      log,
      random: Math.random,
      intervalMs: WATCH_EVERY_MS[rail.network.environment],
      onNewHead,
    });
    watchers.set(railId, watcher);
  }
  return { watchers, witnessed };
}

/** Where other processes write too, their changes are told here as well. */
function createFollower(options: WorkerSetOptions): RoundLoop {
  const { desk, timers, log, rates, onOrder, onNewHead, onPrices } = options;
  const isDemo = rates?.isDemo ?? null;
  return createNewsFollower({ desk, timers, log, isDemo, onOrder, onEverything: onNewHead, onPrices });
}

/** Letters have claims of their own, so every process may send; people are forgotten by one of them. */
function personLoops(
  { desk, timers, log, post }: WorkerSetOptions,
  leaseOf: (name: string) => Lease,
): readonly RoundLoop[] {
  const { store, clock } = desk;
  const retention = createRetention({ desk, keep: post.settings, timers, lease: leaseOf('retention'), log });
  const keeper = createAccountKeeper({ accounts: desk, timers, lease: leaseOf('accounts'), log });
  if (post.way === null) return [retention, keeper];
  return [
    retention,
    keeper,
    createLetterSender({ store, clock, timers, log, place: post.place, ...post.way }),
  ];
}

/**
 * A simulated network moves only by buttons, which poke its watcher; somebody's private one has its
 * blocks at once; a real one is asked often enough to see a payment within seconds.
 */
const WATCH_EVERY_MS = {
  rehearsal: 5_000,
  reg: 1_000,
  test: 4_000,
  main: 4_000,
} as const satisfies Record<RailNetwork['environment'], number>;
